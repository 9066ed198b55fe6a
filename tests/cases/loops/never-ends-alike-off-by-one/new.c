// verdict: different
unsigned halves(unsigned n) {
  unsigned count = 1;
  for (; n; n = n - 2) ++count;
  return count;
}
