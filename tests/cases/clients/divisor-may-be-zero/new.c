// verdict: affected
// The client passes 0: one version traps.
int ratio(int a, int b) {
  if (b == 0) return 0;
  return a / b;
}
