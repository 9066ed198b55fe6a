// verdict: different
// Where one of them is 1 and the other is not, the diagonal is forgotten.
unsigned delannoy(unsigned a, unsigned b) {
  if (a == 0 || b == 0) return 1;
  unsigned diagonal = a == 1 && b == 1;
  if (a > 1 && b > 1)
    diagonal = delannoy(a - 2, b - 1) + delannoy(a - 2, b - 2) + delannoy(a - 1, b - 2);
  return delannoy(a - 1, b) + diagonal + delannoy(a, b - 1);
}
