// verdict: different
unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0) return n + 1;
  unsigned inner = 0;
  if (n != 0) inner = ackermann(m, n - 1);
  return ackermann(m - 1, inner);
}
