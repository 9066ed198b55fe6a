// verdict: different
// relation: n > 0 ==> new return == old return + 2 * n
int weight(int);
int total(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += weight(i) + 2;
  return s;
}
