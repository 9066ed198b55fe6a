// verdict: different
// relation: new return == old return + k
long sum(int n, int k) {
  long s = k;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
