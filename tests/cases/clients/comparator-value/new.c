// verdict: affected
// The client counts with what a comparator gives.
int order(int a, int b) {
  if (a == b) return 0;
  return a < b ? -7 : 3;
}
