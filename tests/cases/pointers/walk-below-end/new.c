// verdict: equivalent
// `p < end` is `i < n` since no object reaches over the end of the address space.
unsigned hash(const unsigned char *p, unsigned n) {
  unsigned h = 5381;
  const unsigned char *end = p + n;
  while (p < end) h = h * 33 ^ *p++;
  return h;
}
