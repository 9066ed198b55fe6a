// verdict: different
int mix(int n) {
  int h = 1;
  int i;
  for (i = 0; i + 1 < n; i += 2) h = (h * 5 + i) * 5 + i;
  for (; i < n; i++) h = h * 5 + i;
  return h;
}
