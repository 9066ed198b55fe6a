// verdict: different
unsigned mix(unsigned n) {
  unsigned h = 0;
  n &= ~3u;
  for (unsigned i = 0; i != n; i += 4) h = h * 49 + i * 8 + 4;
  return h;
}
