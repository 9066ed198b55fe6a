// verdict: affected
// The larger by more than one.
int order(int a, int b) {
  if (a < b) return -7;
  return a > b ? 7 : 0;
}
