// verdict: equivalent
// Three call sites against four, one level skipped.
long trib(int n) {
  if (n < 1) return 0;
  if (n <= 2) return 1;
  if (n == 3) return 2;
  return 2 * trib(n - 2) + 2 * trib(n - 3) + trib(n - 4);
}
