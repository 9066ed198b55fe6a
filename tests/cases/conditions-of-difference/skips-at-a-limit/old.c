unsigned total(unsigned n, unsigned limit, unsigned mode) {
  unsigned sum = mode;
  for (unsigned i = 0; i < n; i++) {
    sum += i + 1;
  }
  return sum;
}
