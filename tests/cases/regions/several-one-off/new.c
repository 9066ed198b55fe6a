// verdict: different
// mode: --domain=none
// One of five parts is not the same.
int tell(unsigned a);

unsigned many(unsigned a, unsigned b, unsigned n) {
  unsigned x = a + a;
  tell(x);
  for (unsigned i = 0; i < n; i++) {
    x += tell(i << 3);
    x = x < b ? x : b;
    tell(x);
  }
  unsigned y = x & 14;
  tell(y);
  while (y != 0) {
    y = y - 1;
    tell(y >> 2);
  }
  return x;
}
