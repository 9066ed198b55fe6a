// The recursion moves the array and shortens it, the loop counts.
// verdict: equivalent
int total(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}
