// verdict: equivalent
// The recursion reads the last element last too, but gets there from the end.
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
