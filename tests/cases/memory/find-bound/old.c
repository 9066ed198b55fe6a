int find(const int* a, unsigned n, int x) {
  for (unsigned i = 0; i < n; i++)
    if (a[i] == x) return (int)i;
  return -1;
}
