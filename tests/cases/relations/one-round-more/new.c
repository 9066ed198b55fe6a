// verdict: different
// relation: n >= 0 && n != 2147483647 ==> new return == old return + 3
// Where n is the largest number the new loop does not end.
int sum(int n, int x) {
  int s = x;
  for (int i = 0; i <= n; i++)
    s += 3;
  return s;
}
