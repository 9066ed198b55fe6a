// verdict: different
// condition: a <= 100 && b != 7
// report: exactly when
int mix(int a, int b) {
  int r = a > 100 ? 101 : a;
  if (b == 7) r = -2;
  return r;
}
