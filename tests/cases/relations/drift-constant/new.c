// verdict: different
// relation: new return == old return + 7
int sum(int n) {
  int s = 7;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
