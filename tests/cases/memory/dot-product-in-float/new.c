// function: dot
// verdict: different
// Summed with less precision.
float dot(const float* a, const float* b, unsigned n) {
  float s = 0;
  for (unsigned i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}
