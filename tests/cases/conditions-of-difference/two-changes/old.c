int score(int a, int b) {
  int r = 0;
  if (a > 10) r += 1;
  if (b > 20) r += 2;
  return r;
}
