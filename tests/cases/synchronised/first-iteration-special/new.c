// verdict: equivalent
// xfail: a condition that holds in the first round only
// What is special about the first round moves before the loop.
int join(const int *a, int n) {
  if (n <= 0) return 0;
  int h = a[0];
  for (int i = 1; i < n; i++) h = h * 2 + a[i];
  return h;
}
