// verdict: different
// Only if all are negative.
int largest(const int *a, unsigned n) {
  int max = 0;
  unsigned i = 0;
  for (; i < (n & ~1u); i += 2) {
    int pair = a[i] > a[i + 1] ? a[i] : a[i + 1];
    if (pair > max) max = pair;
  }
  if (i < n && a[i] > max) max = a[i];
  return max;
}
