// verdict: different
// condition: b <= 0 || a / b <= 9
// report: exactly when b <= 0 || a / b <= 9
int group(int a, int b) {
  if (b <= 0) return 0;
  return a / b > 9 ? 3 : 1;
}
