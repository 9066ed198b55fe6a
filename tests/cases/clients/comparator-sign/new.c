// verdict: unaffected
// Only the sign of what a comparator gives counts.
int order(int a, int b) {
  if (a == b) return 0;
  return a < b ? -7 : 3;
}
