int sum(const int *v, int n) {
  int total = 0;
  for (int i = 1; i <= n; i++) total += v[i - 1];
  return total;
}
