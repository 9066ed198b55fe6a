// mode: --when f:g>0
// verdict: unknown
// swapped: different
// reason: not-proved
// The condition does not hold of the calls that the new version makes: f(1) gives 1 and 100. The old version does not look at g.
int g;
int f(int n) {
  if (g <= 0) return 99;
  if (n <= 0) return 0;
  int saved = g;
  g = -1;
  int rest = f(n - 1) + 1;
  g = saved;
  return rest;
}
