int sum(int n) {
  if (n == 0) return 0;
  if (n < 0) return -1;
  return n + sum(n - 1);
}
