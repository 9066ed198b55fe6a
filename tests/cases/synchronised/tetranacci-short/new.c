// verdict: different
// The last term is missing.
unsigned long tetra(int n) {
  if (n <= 3) return n == 3;
  if (n == 4) return 1;
  return 2 * tetra(n - 2) + 2 * tetra(n - 3) + 2 * tetra(n - 4);
}
