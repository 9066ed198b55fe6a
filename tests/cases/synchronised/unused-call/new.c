// verdict: equivalent
// A call in advance, of which nothing is used, and one level skipped.
int climb(int n) {
  int tried;
  if (n <= 0) return 1;
  tried = climb(n - 3);
  if (n == 1) return 2;
  return 2 * climb(n - 2) + climb(n - 3) + (tried & 0);
}
