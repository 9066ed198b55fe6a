// verdict: different
// condition: a != 10 && (b <= 20 || b > 25)
// report: exactly when
int score(int a, int b) {
  int r = 0;
  if (a >= 10) r += 1;
  if (b > 25) r += 2;
  return r;
}
