int mix(int a, int b) {
  int r = a > 100 ? 100 : a;
  if (b == 7) r = -1;
  return r;
}
