// verdict: equivalent
unsigned long tetra(int n) {
  if (n <= 3) return n == 3;
  if (n == 4) return 1;
  return 2 * tetra(n - 2) + 2 * tetra(n - 3) + 2 * tetra(n - 4) + tetra(n - 5);
}
