unsigned stirling(unsigned n, unsigned k) {
  if (n == k) return 1;
  if (k == 0 || k > n) return 0;
  return k * stirling(n - 1, k) + stirling(n - 1, k - 1);
}
