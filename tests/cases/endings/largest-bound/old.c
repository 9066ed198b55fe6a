int count(int n) {
  int c = 0;
  for (int i = 1; i <= n; i++) c++;
  return c;
}
