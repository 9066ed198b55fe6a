// verdict: affected
// One of them is added as it is.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
