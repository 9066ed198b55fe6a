// verdict: affected
// The same without an upper bound.
int level(int x) {
  if (x < 0) return 0;
  if (x > 1000) return 1000;
  return x;
}
int scaled(int x) { return level(x) * 2; }
