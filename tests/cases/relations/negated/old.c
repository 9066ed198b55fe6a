int sum(int n, int x) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += x ^ i;
  return s;
}
