// verdict: different
// mode: --domain=none
// It changes from round to round.
int tell(unsigned a);

int spread(unsigned n, unsigned step) {
  int told = 0;
  unsigned width = (step << 2) | 1;
  for (unsigned i = 0; i < n; i++) {
    width |= i & 2;
    if (tell(i) > 0)
      told += tell(i * width);
  }
  return told + tell(step);
}
