// verdict: equivalent
// Figure 12: two ways in turn, by a flag that does not matter to the result.
int wave(int n, int phase) {
  int sum = 0;
  if (n < 1) return 0;
  if (n == 1 || n == 2) return 1;
  if (phase) sum = wave(n - 2, !phase) + wave(n - 2, !phase) + wave(n - 3, !phase);
  if (!phase) sum = wave(n - 1, !phase) + wave(n - 2, !phase);
  return sum;
}
