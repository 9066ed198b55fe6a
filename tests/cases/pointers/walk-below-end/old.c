unsigned hash(const unsigned char *p, unsigned n) {
  unsigned h = 5381;
  for (unsigned i = 0; i < n; i++) h = h * 33 ^ p[i];
  return h;
}
