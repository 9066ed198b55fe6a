// verdict: different
unsigned nest(unsigned n) {
  if (n == 0) return 0;
  unsigned inner = n == 1 ? 0 : n - nest(nest(n - 2));
  return inner > n ? 0 : n - nest(inner / 2);
}
