unsigned mix(unsigned n, unsigned h) {
  for (unsigned i = 0; i < n; i++) h = h * 3 + i;
  return h;
}
