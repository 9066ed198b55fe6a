// verdict: equivalent
typedef unsigned char byte;
int take(const byte *p, const byte *end, unsigned *out) {
  unsigned v = 0;
  const byte *start = p;
  for (; p < end; p++) {
    byte b = *p;
    v = (v << 7) | (b & 127);
    if ((b & 0x80) == 0) {
      *out = v;
      return (int)(p + 1 - start);
    }
  }
  return 0;
}
