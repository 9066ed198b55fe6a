unsigned times(unsigned a, unsigned b) {
  unsigned r = 0;
  for (unsigned i = 0; i < a; i++) r += b;
  return r;
}
