int sum(int n, int x) {
  int s = x;
  for (int i = 0; i < n; i++)
    s += 3;
  return s;
}
