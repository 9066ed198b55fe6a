// verdict: different
// condition: n <= 0 || !verbose
int depth(int n, int verbose) {
  if (n <= 0) return 0;
  int d = depth(n - 1, verbose) + 1;
  if (verbose) d += 2;
  return d;
}
