// verdict: unaffected
// A difference against -1, 0 and 1, in a sort of two.
int order(int a, int b) {
  if (a < b) return -7;
  return a > b ? 7 : 0;
}
