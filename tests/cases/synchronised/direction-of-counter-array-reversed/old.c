int mix(const int *a, int n) {
  int h = 1;
  for (int i = 0; i < n; i++) h = h * 3 + a[i];
  return h;
}
