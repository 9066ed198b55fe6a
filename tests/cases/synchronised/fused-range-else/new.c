// verdict: different
// A number that is a new lowest is not tried as the highest.
int range(const int *a, unsigned n) {
  int low = 1000;
  int high = -1000;
  for (unsigned i = 0; i < n; i++) {
    if (a[i] < low)
      low = a[i];
    else if (a[i] > high)
      high = a[i];
  }
  return high - low;
}
