int weigh(int x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += x > 5 ? i : 2;
  return s;
}
