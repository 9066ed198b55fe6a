// verdict: different
double series(int n, double x) {
  double sum = 0;
  for (int i = n - 1; i >= 0; i--) sum += x * i;
  return sum;
}
