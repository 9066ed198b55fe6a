// verdict: equivalent
// n / 2 blocks of two, and what is left.
unsigned mix(unsigned n) {
  unsigned h = 7;
  unsigned i = 0;
  for (unsigned block = 0; block < n / 2; block++) {
    h = h * 31 + i;
    i++;
    h = h * 31 + i;
    i++;
  }
  if (n % 2) h = h * 31 + i;
  return h;
}
