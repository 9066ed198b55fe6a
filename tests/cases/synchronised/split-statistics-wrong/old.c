long summarise(const int *v, int n, int *largest, int *negatives) {
  long total = 0;
  int most = -1;
  int below = 0;
  for (int i = 0; i < n; i++) {
    total += v[i];
    if (v[i] > most) most = v[i];
    if (v[i] < 0) below++;
  }
  *largest = most;
  *negatives = below;
  return total;
}
