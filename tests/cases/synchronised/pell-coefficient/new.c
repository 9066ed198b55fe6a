// verdict: different
unsigned pell(unsigned n) {
  if (n == 0) return 0;
  if (n == 1) return 1;
  if (n == 2) return 2;
  return 4 * pell(n - 2) + 2 * pell(n - 3);
}
