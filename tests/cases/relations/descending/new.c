// verdict: different
// relation: n > 0 ==> new return == old return - n
int sum(int n) {
  int s = 0;
  for (int i = n; i > 0; i--)
    s += i - 1;
  return s;
}
