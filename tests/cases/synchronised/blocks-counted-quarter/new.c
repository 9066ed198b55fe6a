// verdict: different
// Blocks of two, as many as there are of three.
unsigned mix(unsigned n, unsigned h) {
  for (unsigned blocks = n / 3; blocks > 0; blocks--) h = h * 9 + 4;
  if (n % 2 != 0) h = h * 3 + 1;
  return h;
}
