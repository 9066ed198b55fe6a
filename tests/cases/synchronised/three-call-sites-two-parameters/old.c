int tri(int n, int k) {
  if (n <= 0) return k;
  return tri(n - 1, k) + tri(n - 1, k + 1) + tri(n - 2, k);
}
