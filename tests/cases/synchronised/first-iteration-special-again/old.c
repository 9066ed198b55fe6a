int join(const int *a, int n) {
  int h = 0;
  for (int i = 0; i < n; i++) {
    if (i == 0)
      h = a[0];
    else
      h = h * 2 + a[i];
  }
  return h;
}
