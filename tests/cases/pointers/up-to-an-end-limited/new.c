// Both pointers have to lead into one object, and two bytes of it to be above 127.
// verdict: different
typedef unsigned char byte;
int take(const byte *p, const byte *end, unsigned *out) {
  unsigned v = 0;
  const byte *start = p;
  while (p < end) {
    if (p - start == 2) return -1;
    v = v << 7 | (*p & 0x7f);
    if (!(*p++ & 0x80)) {
      *out = v;
      return (int)(p - start);
    }
  }
  return 0;
}
