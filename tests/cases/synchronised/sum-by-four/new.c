// verdict: equivalent
unsigned sum(unsigned n) {
  if (n == 0) return 0;
  if (n == 1) return 1;
  if (n == 2) return 3;
  if (n == 3) return 6;
  return 4 * n - 6 + sum(n - 4);
}
