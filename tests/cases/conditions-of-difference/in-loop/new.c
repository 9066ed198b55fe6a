// verdict: different
// condition: x > 5 || n <= 0
int weigh(int x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (x > 5)
      s += i;
    else
      s += 3;
  }
  return s;
}
