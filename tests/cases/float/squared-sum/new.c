// verdict: different
double square(double a, double b) {
  double d = b + a;
  return d * d;
}
