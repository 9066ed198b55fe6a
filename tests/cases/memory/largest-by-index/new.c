// verdict: equivalent
// Where it is, not what it is.
int largest(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++) {
    if (a[i] > a[best]) best = i;
  }
  return a[best];
}
