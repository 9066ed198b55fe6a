// verdict: different
// report: b = 0
int ratio(int a, int b) {
  if (b == 0) return 0;
  return a / b;
}
