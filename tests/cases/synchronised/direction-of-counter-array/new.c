// verdict: equivalent
// The index is what has been done so far: n - left.
int mix(const int *a, int n) {
  int h = 1;
  int left = n;
  while (left > 0) {
    h = h * 3 + a[n - left];
    left--;
  }
  return h;
}
