// verdict: affected
// The same, with what is returned.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
