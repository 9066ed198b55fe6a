// A difference that runs show, on an input that satisfies the condition.
// mode: --when n<5
// verdict: different
// report: n = 1, k = -1
int f(int n, int k) {
  int r = 0;
  for (int i = 0; i < n; i++) r += k > 0 ? 2 : 3;
  return r;
}
