unsigned delannoy(unsigned a, unsigned b) {
  if (a == 0 || b == 0) return 1;
  return delannoy(a - 1, b) + delannoy(a - 1, b - 1) + delannoy(a, b - 1);
}
