// verdict: different
// mode: --relation=refines
// report: b = -
int ratio(int a, int b) {
  if (b <= 0) return 0;
  return a / b;
}
