// verdict: different
int choose(int n, int k) {
  if (k < 0 || n < 0 || k > n) return 0;
  if (k == 0 || k == n) return 1;
  return choose(n - 2, k - 2) + choose(n - 2, k - 1) + 2 * choose(n - 2, k);
}
