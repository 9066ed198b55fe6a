// verdict: equivalent
unsigned hash(unsigned seed, unsigned rounds) {
  unsigned h = seed;
  unsigned i = 0;
  for (;;) {
    if (i >= rounds) break;
    unsigned a = h ^ (h << 13);
    unsigned b = a ^ (a >> 17);
    h = b ^ (b << 5);
    ++i;
  }
  return h;
}
