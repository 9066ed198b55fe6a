// function: accumulate
// verdict: equivalent
// The sum so far in a local.
void accumulate(unsigned* a, unsigned n) {
  if (n < 2) return;
  unsigned sum = a[0];
  for (unsigned i = 1; i < n; i++) {
    sum += a[i];
    a[i] = sum;
  }
}
