// verdict: different
// condition: mode != 2 || n <= limit
unsigned total(unsigned n, unsigned limit, unsigned mode) {
  unsigned sum = mode;
  for (unsigned i = 0; i < n; i++) {
    if (i == limit && mode == 2) continue;
    sum += i + 1;
  }
  return sum;
}
