typedef unsigned char byte;
int take(const byte *p, const byte *end, unsigned *out) {
  unsigned v = 0;
  const byte *start = p;
  while (p < end) {
    v = v << 7 | (*p & 0x7f);
    if (!(*p++ & 0x80)) {
      *out = v;
      return (int)(p - start);
    }
  }
  return 0;
}
