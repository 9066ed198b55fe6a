// verdict: different
int mix(int n) {
  int h = 1;
  for (int i = n; i > 0; i--) h = h * 3 + i - 1;
  return h;
}
