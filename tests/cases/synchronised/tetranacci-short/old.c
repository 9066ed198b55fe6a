unsigned long tetra(int n) {
  if (n <= 3) return n == 3;
  return tetra(n - 1) + tetra(n - 2) + tetra(n - 3) + tetra(n - 4);
}
