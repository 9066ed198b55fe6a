// verdict: equivalent
// Computed once instead of in every round, and in another way.
int tell(unsigned a);

int spread(unsigned n, unsigned step) {
  int told = 0;
  unsigned width = (step << 2) | 1;
  for (unsigned i = 0; i < n; i++) {
    if (tell(i) > 0)
      told += tell(i * width);
  }
  return told + tell(step);
}
