// verdict: different
static int step(int n, int r) {
  if (n <= 0) return r;
  r++;
  n -= r;
  if (n <= 1) return r;
  r++;
  return step(n - r, r);
}
int find_root(int n) { return step(n, 0); }
