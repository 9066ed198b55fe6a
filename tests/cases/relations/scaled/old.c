int total(int n, int step) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += step ^ i;
  return s;
}
