// verdict: different
// relation: n > 0 ==> new return == old return + n
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i + 1;
  return s;
}
