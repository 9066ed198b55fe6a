// verdict: equivalent
// xfail: summed in the opposite order
int sum(int n) {
  int s = 0;
  for (int i = 1; i <= n && i > 0; i++) s += i;
  return s;
}
