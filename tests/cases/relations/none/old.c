unsigned hash(unsigned n) {
  unsigned h = 1;
  for (unsigned i = 0; i < n; i++)
    h = h * 31 + i;
  return h;
}
