// verdict: equivalent
// The bound of the unrolled loop is computed before: n / 2 * 2.
unsigned mix(unsigned n, unsigned h) {
  unsigned i = 0;
  for (; i < n / 2 * 2; i += 2) h = h * 9 + i * 4 + 1;
  for (; i < n; i++) h = h * 3 + i;
  return h;
}
