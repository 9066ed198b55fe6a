int range(const int *a, unsigned n) {
  int low = 1000;
  int high = -1000;
  for (unsigned i = 0; i < n; i++)
    if (a[i] < low) low = a[i];
  for (unsigned i = 0; i < n; i++)
    if (a[i] > high) high = a[i];
  return high - low;
}
