unsigned long checksum(const unsigned char *p, unsigned n) {
  unsigned long s = 0;
  for (unsigned i = 0; i < n; i++) s += p[i];
  return s;
}
