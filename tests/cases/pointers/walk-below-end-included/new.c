// verdict: different
// One element less.
unsigned hash(const unsigned char *p, unsigned n) {
  unsigned h = 5381;
  const unsigned char *end = p + n;
  while (p + 1 < end) h = h * 33 ^ *p++;
  return h;
}
