// verdict: unaffected
// A library function that is the same calls one that changed.
int level(int x) {
  if (x < 0) return 0;
  if (x > 1000) return 1000;
  return x;
}
int scaled(int x) { return level(x) * 2; }
