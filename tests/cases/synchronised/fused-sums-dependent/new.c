// verdict: different
// The second takes what the first has come to so far.
unsigned both(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  for (unsigned i = 0; i < n; i++) {
    a += i;
    b = b * 3 + a;
  }
  return a ^ b;
}
