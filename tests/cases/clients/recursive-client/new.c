// verdict: unaffected
// The client calls itself, and asks only for 0.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
