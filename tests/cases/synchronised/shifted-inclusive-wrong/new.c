// verdict: different
// The last element is left out.
int sum(const int *v, int n) {
  int total = 0;
  for (int i = 0; i < n - 1; i++) total += v[i];
  return total;
}
