// verdict: equivalent
// Strides of two and of four; the bound is a multiple of four.
unsigned mix(unsigned n) {
  unsigned h = 0;
  n &= ~3u;
  for (unsigned i = 0; i != n; i += 4) h = h * 49 + i * 8 + 2;
  return h;
}
