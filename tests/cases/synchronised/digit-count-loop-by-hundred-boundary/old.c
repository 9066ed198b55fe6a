int digits(unsigned n) {
  int count = 1;
  while (n >= 10) {
    n /= 10;
    count++;
  }
  return count;
}
