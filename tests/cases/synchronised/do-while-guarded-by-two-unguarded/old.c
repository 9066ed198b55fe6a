unsigned halve(unsigned n) {
  unsigned count = 0;
  while (n > 0) {
    n /= 2;
    count++;
  }
  return count;
}
