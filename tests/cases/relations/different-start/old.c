unsigned total(unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < n; i++)
    s += 3;
  return s;
}
