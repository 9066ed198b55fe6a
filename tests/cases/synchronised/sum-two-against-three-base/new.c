// verdict: different
long sum(int n) {
  if (n <= 0) return 0;
  if (n == 1) return 1;
  if (n == 2) return 2;
  return 3L * n - 3 + sum(n - 3);
}
