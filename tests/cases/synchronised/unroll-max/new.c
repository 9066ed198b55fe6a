// verdict: equivalent
// xfail: the larger of a pair is chosen first
int largest(const int *a, unsigned n) {
  int max = -2147483647 - 1;
  unsigned i = 0;
  for (; i < (n & ~1u); i += 2) {
    int pair = a[i] > a[i + 1] ? a[i] : a[i + 1];
    if (pair > max) max = pair;
  }
  if (i < n && a[i] > max) max = a[i];
  return max;
}
