// verdict: equivalent
// Only the third call is replaced by what it does.
int tri(int n, int k) {
  if (n <= 0) return k;
  int third = n <= 2 ? k : tri(n - 3, k) + tri(n - 3, k + 1) + tri(n - 4, k);
  return tri(n - 1, k) + tri(n - 1, k + 1) + third;
}
