int f(int n, int k) {
  int r = 0;
  for (int i = 0; i < n; i++) r += k ? 2 : 3;
  return r;
}
