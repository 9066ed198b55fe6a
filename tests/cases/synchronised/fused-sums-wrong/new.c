// verdict: different
// The second sum takes what the first has come to.
unsigned both(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  for (unsigned i = 0; i < n; i++) {
    a += i;
    b = b * 3 + (a > 20 ? a : i);
  }
  return a ^ b;
}
