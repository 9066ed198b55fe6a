unsigned count(unsigned n) {
  unsigned c = 1;
  for (unsigned i = n; i >= 1; i--) c = c * 5 + i;
  return c;
}
