// verdict: different
// A single round is done twice.
unsigned span(unsigned n) {
  unsigned h = 1;
  if (n == 0) return 1;
  h = 5 + n;
  for (n--; n > 1; n--) h = h * 5 + n;
  return h * 5 + n;
}
