// verdict: equivalent
int join(unsigned n) {
  int h = 3;
  if (n == 0) return h;
  unsigned i = 0;
  for (; i < n - 1; i++) h = h * 7 + (int)i;
  return h * 7 + (int)i;
}
