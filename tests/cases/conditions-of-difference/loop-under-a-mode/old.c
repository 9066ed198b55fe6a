int run(int mode, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) {
    if (mode == 2)
      r += 2;
    else
      r += mode;
  }
  return r;
}
