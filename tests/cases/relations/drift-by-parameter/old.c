unsigned sum(unsigned n, unsigned k) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += i;
  return s;
}
