unsigned pell(unsigned n) {
  if (n < 3) return n;
  return 5 * pell(n - 2) + 2 * pell(n - 3);
}
