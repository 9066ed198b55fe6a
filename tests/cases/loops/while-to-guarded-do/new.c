// verdict: equivalent
unsigned digits(unsigned x) {
  unsigned n = 0;
  if (x != 0) {
    do {
      n++;
      x /= 10;
    } while (x != 0);
  }
  return n;
}
