int choose(int n, int k) {
  if (k < 0 || n < 0 || k > n) return 0;
  if (k == 0 || k == n) return 1;
  return choose(n - 1, k - 1) + choose(n - 1, k);
}
