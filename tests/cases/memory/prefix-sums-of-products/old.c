void accumulate(unsigned* a, unsigned n) {
  for (unsigned i = 1; i < n; i++) a[i] = a[i] + a[i - 1];
}
