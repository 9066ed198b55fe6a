// verdict: different
// report: does not end
// For n above 255 the counter never gets there.
int sum(const unsigned char *a, int n) {
  int s = 0;
  for (unsigned char i = 0; i < n; i++) s += a[i & 7];
  return s;
}
