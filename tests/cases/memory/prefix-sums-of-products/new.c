// function: accumulate
// verdict: different
// The local is not what was stored last.
void accumulate(unsigned* a, unsigned n) {
  if (n < 2) return;
  unsigned sum = a[0];
  for (unsigned i = 1; i < n; i++) {
    sum += a[i];
    a[i] = sum;
    sum = a[i] + a[i - 1];
  }
}
