// verdict: different
// Odd numbers end at 1 and -1, and lose that 1.
int sum(int n) {
  if (n <= 1) return 0;
  return n + (n - 1) + sum(n - 2);
}
