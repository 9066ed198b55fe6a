// verdict: equivalent-when
// mode: --when weigh:x>7
// condition: x > 7
int weigh(int x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += x > 5 ? i : 3;
  return s;
}
