// verdict: equivalent
// One loop over an array split into three, in another order.
long summarise(const int *v, int n, int *largest, int *negatives) {
  int below = 0;
  for (int k = 0; k < n; k++) {
    if (v[k] < 0) below++;
  }
  int most = -1;
  for (int k = 0; k < n; k++) {
    if (most < v[k]) most = v[k];
  }
  long total = 0;
  for (int k = 0; k < n; k++) total += v[k];
  *largest = most;
  *negatives = below;
  return total;
}
