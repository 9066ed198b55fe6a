int pick(unsigned n, unsigned i) {
  n = n % 4 + 1;
  int a[n];
  for (unsigned k = 0; k < n; k++) a[k] = (int)k;
  return a[i % n];
}
