float dot(const float* a, const float* b, unsigned n) {
  double s = 0;
  for (unsigned i = 0; i < n; i++) s += (double)a[i] * b[i];
  return (float)s;
}
