// verdict: different
// Divides even when the loop does not run: a trap for n == 0 and parts == 0.
unsigned shares(unsigned n, unsigned whole, unsigned parts) {
  unsigned sum = 0;
  unsigned share = whole / parts;
  for (unsigned i = 0; i < n; i++) sum += share + i;
  return sum;
}
