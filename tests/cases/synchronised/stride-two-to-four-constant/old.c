unsigned mix(unsigned n) {
  unsigned h = 0;
  n &= ~3u;
  for (unsigned i = 0; i != n; i += 2) h = h * 7 + i;
  return h;
}
