// function: reverse
// verdict: different
// Swaps every pair twice.
void reverse(int* a, unsigned n) {
  n &= 7;
  for (unsigned i = 0; i < n; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
