// verdict: equivalent
// One loop over 0..n, two over 0..k and k..n.
unsigned mix(unsigned k, unsigned n) {
  unsigned h = 0;
  unsigned i = 0;
  for (; i < k && i < n; i++) h = h * 13 + i;
  for (; i < n; i++) h = h * 13 + i;
  return h;
}
