static int scale(int mode, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) r += mode > 5 ? 1 : 2;
  return r;
}
int twice(int n) { return 2 * scale(7, n); }
