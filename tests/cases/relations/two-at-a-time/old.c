unsigned sum(unsigned n) {
  unsigned s = 0;
  for (unsigned i = 0; i < 2 * (n & 1023); i++)
    s += i;
  return s;
}
