int largest(const int *a, unsigned n) {
  int max = -2147483647 - 1;
  for (unsigned i = 0; i < n; i++)
    if (a[i] > max) max = a[i];
  return max;
}
