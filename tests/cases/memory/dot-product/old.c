double dot(const double* a, const double* b, unsigned n) {
  double s = 0;
  for (unsigned i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}
