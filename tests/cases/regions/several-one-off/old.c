int tell(unsigned a);

unsigned many(unsigned a, unsigned b, unsigned n) {
  unsigned x = a * 2;
  tell(x);
  for (unsigned i = 0; i < n; i++) {
    x += tell(i * 8);
    if (x > b)
      x = b;
    tell(x);
  }
  unsigned y = x % 16;
  tell(y);
  while (y != 0) {
    y = y - 1;
    tell(y / 4);
  }
  return x;
}
