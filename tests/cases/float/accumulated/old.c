double series(int n, double x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x * i;
  return sum;
}
