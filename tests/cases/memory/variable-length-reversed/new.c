// function: pick
// verdict: different
// Written from the other end.
int pick(unsigned n, unsigned i) {
  n = n % 4 + 1;
  int a[n];
  for (unsigned k = 0; k < n; k++) a[n - 1 - k] = (int)k;
  return a[i % n];
}
