// verdict: different
// Only from a depth of a hundred on.
unsigned trees(unsigned n, int verbose, int depth) {
  if (n < 2) return 1 + (depth > 100);
  if (n == 2) return 2;
  return 2 * trees(n - 2, verbose ^ 5, depth - 1) + trees(n - 3, 0, 0);
}
