// verdict: unaffected
// Fifteen calls, each of which is asked the same: the cost grows with their number.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
