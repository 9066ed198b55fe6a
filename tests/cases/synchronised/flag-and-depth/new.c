// verdict: equivalent
// xfail: several parameters that do not matter, changed in different ways
// Neither the flag nor the depth matters.
unsigned trees(unsigned n, int verbose, int depth) {
  if (n < 2) return 1;
  if (n == 2) return 2;
  return 2 * trees(n - 2, verbose ^ 5, depth - 1) + trees(n - 3, 0, 0);
}
