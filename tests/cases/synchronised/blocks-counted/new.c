// verdict: equivalent
// xfail: a counter of single rounds against one of blocks
// The number of blocks is counted down, then the rest.
unsigned mix(unsigned n, unsigned h) {
  for (unsigned blocks = n / 2; blocks > 0; blocks--) h = h * 9 + 4;
  if (n % 2 != 0) h = h * 3 + 1;
  return h;
}
