unsigned nest(unsigned n) {
  if (n == 0) return 0;
  return n - nest(nest(n - 1));
}
