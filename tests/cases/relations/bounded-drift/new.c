// verdict: different
// relation: n > 0 ==> 0 <= new return - old return && new return - old return <= n
int count(int n, int x) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if ((i ^ x) & 3)
      c++;
  return c;
}
