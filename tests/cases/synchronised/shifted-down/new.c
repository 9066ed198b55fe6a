// verdict: equivalent
unsigned count(unsigned n) {
  unsigned c = 1;
  for (unsigned i = n; i-- > 0;) c = c * 5 + i + 1;
  return c;
}
