// verdict: different
unsigned grid(unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) {
    h = h * 5 + i;
    h = h * 5 + i + 1;
  }
  return h;
}
