unsigned mix(unsigned k, unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) h = h * 13 + i;
  return h;
}
