// verdict: different
// k itself is left out.
unsigned mix(unsigned k, unsigned n) {
  unsigned h = 0;
  unsigned i = 0;
  for (; i < k && i < n; i++) h = h * 13 + i;
  for (i++; i < n; i++) h = h * 13 + i;
  return h;
}
