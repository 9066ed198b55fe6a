// verdict: equivalent
// Five parts, each by itself.
int tell(unsigned a);

unsigned many(unsigned a, unsigned b, unsigned n) {
  unsigned x = a + a;
  tell(x);
  for (unsigned i = 0; i < n; i++) {
    x += tell(i << 3);
    x = x < b ? x : b;
    tell(x);
  }
  unsigned y = x & 15;
  tell(y);
  while (y != 0) {
    y = y - 1;
    tell(y >> 2);
  }
  return x;
}
