long sum(int n) {
  if (n <= 0) return 0;
  if (n == 1) return 1;
  return 2L * n - 1 + sum(n - 2);
}
