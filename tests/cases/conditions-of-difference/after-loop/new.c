// verdict: different
// condition: n <= 0 || mode <= 2
int fold(int n, int mode) {
  int s = 0;
  for (int i = 0; i < n; i++) s += i;
  if (mode >= 2) s = -s;
  return s;
}
