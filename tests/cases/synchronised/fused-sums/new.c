// verdict: equivalent
// Two loops one after the other against one.
unsigned both(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  for (unsigned i = 0; i < n; i++) {
    a += i;
    b = b * 3 + i;
  }
  return a ^ b;
}
