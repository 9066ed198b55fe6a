// verdict: affected
// The guard lets numbers above 1000 through.
int level(int x) {
  if (x < 0) return 0;
  if (x > 1000) return 1000;
  return x;
}
