// verdict: different
unsigned hash(const unsigned char *p, unsigned n) {
  unsigned h = 5381;
  while (n >= 4) {
    h = h * 33 ^ p[0];
    h = h * 33 ^ p[2];
    h = h * 33 ^ p[1];
    h = h * 33 ^ p[3];
    p += 4;
    n -= 4;
  }
  while (n != 0) {
    h = h * 33 ^ *p;
    p++;
    n--;
  }
  return h;
}
