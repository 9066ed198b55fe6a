// verdict: equivalent
// Neither version ends for an odd n.
unsigned halves(unsigned n) {
  unsigned count = 0;
  for (; n; n = n - 2) ++count;
  return count;
}
