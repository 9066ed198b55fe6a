int first_zero(const int *a, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (a[i] == 0) return (int)i;
  return -1;
}
