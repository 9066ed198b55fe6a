unsigned trees(unsigned n, int verbose, int depth) {
  if (n < 2) return 1;
  return trees(n - 1, verbose, depth + 1) + trees(n - 2, !verbose, depth + 2);
}
