// verdict: equivalent
// report: equivalent where both end (whether they end together is open)
// With the largest n the old loop would go on beyond the range of i, which C leaves undefined.
int count(int n) {
  int c = 0;
  for (int i = 0; i < n; i++) c++;
  return c;
}
