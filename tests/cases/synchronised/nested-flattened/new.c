// verdict: equivalent
// The inner loop has three rounds, always.
unsigned grid(unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) {
    h = h * 5 + i;
    h = h * 5 + i + 1;
    h = h * 5 + i + 2;
  }
  return h;
}
