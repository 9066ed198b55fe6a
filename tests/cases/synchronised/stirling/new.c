// verdict: equivalent
// Coefficients that are a parameter.
unsigned stirling(unsigned n, unsigned k) {
  if (n == k) return 1;
  if (k == 0 || k > n) return 0;
  unsigned same = n - 1 == k ? 1 : k * stirling(n - 2, k) + stirling(n - 2, k - 1);
  return k * same + stirling(n - 1, k - 1);
}
