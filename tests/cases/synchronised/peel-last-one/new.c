// verdict: different
// Nothing is done where n is one.
int join(unsigned n) {
  int h = 3;
  if (n < 2) return h;
  unsigned i = 0;
  for (; i < n - 1; i++) h = h * 7 + (int)i;
  return h * 7 + (int)i;
}
