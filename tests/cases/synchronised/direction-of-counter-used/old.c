int mix(int n) {
  int h = 1;
  for (int i = 0; i < n; i++) h = h * 3 + i;
  return h;
}
