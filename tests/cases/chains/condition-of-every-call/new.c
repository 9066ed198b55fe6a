// mode: --when f:g>0
// verdict: equivalent-when
// condition: g > 0
// The condition holds of all calls that the new version makes. The old version does not look at g.
int g;
int f(int n) {
  if (g <= 0) return 99;
  if (n <= 0) return 0;
  int saved = g;
  g = 1;
  int rest = f(n - 1) + 1;
  g = saved;
  return rest;
}
