// verdict: equivalent
// xfail: no unrolling makes the calls correspond; the recurrences have a common multiple only
// Neither is the textbook one: two levels at once against three at once.
int lucas(int n) {
  if (n <= 0) return 2;
  if (n == 1) return 1;
  if (n == 2) return 3;
  if (n == 3) return 4;
  return 3 * lucas(n - 3) + 2 * lucas(n - 4);
}
