long sum(int n, int k) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
