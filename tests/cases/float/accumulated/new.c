// verdict: equivalent
double series(int n, double x) {
  double sum = 0;
  int i = 0;
  while (i < n) {
    sum = i * x + sum;
    ++i;
  }
  return sum;
}
