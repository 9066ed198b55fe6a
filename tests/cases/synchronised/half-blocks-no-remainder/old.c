unsigned mix(unsigned n) {
  unsigned h = 7;
  for (unsigned i = 0; i < n; i++) h = h * 31 + i;
  return h;
}
