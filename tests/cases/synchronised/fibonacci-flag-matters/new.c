// verdict: different
// With the flag set, the way that skips a level adds the wrong one twice.
int wave(int n, int phase) {
  int sum = 0;
  if (n < 1) return 0;
  if (n == 1 || n == 2) return 1;
  if (phase) sum = wave(n - 2, !phase) + wave(n - 3, !phase) + wave(n - 3, !phase);
  if (!phase) sum = wave(n - 1, !phase) + wave(n - 2, !phase);
  return sum;
}
