unsigned pay(unsigned n, int bonus) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += 100 + i;
  return s;
}
