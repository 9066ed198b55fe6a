// verdict: equivalent
unsigned mix(unsigned n) {
  unsigned h = 7;
  unsigned i = 0;
  for (; n - i >= 2; i += 2) {
    h = h * 31 + i;
    h = h * 31 + i + 1;
  }
  if (i < n) h = h * 31 + i;
  return h;
}
