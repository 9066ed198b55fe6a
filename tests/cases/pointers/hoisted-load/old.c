void add_all(int* a, unsigned n, const int* k) {
  for (unsigned i = 0; i < n; i++) a[i] += *k;
}
