int tell(unsigned a);

int spread(unsigned n, unsigned step) {
  int told = 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned width = step * 4 + 1;
    if (tell(i) > 0)
      told += tell(i * width);
  }
  return told + tell(step);
}
