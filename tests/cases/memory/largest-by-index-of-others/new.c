// verdict: different
// An element is compared with the one before it.
int largest(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++) {
    if (a[i] > a[i - 1]) best = i;
  }
  return a[best];
}
