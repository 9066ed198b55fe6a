int sum(int n) {
  int s = 0;
  for (int i = n; i > 0; i--)
    s += i;
  return s;
}
