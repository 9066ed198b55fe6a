unsigned mask(unsigned n) {
  unsigned m = 0;
  for (unsigned i = 0; i < n; i++)
    m = m * 3 + i;
  return m;
}
