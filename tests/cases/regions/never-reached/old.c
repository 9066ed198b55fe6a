int tell(unsigned a);

unsigned gather(unsigned n) {
  unsigned x = 0;
  for (unsigned i = 0; i < n; i++)
    x += 2 * (unsigned)tell(i);
  if (x == 7)
    x = (unsigned)tell(x);
  return x;
}
