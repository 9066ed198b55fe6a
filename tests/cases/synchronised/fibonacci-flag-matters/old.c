int wave(int n, int phase) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return wave(n - 1, !phase) + wave(n - 2, !phase);
}
