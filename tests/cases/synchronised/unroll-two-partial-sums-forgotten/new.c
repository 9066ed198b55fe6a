// verdict: different
// The odd ones are subtracted.
int sum(const int *a, unsigned n) {
  int even = 0;
  int odd = 0;
  unsigned i = 0;
  for (; n - i >= 2; i += 2) {
    even += a[i];
    odd += a[i + 1];
  }
  if (i < n) even += a[i];
  return even - odd;
}
