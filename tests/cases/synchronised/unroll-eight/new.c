// xfail: swapped, the search for an unrolling takes longer than a pair gets
// verdict: equivalent
unsigned long checksum(const unsigned char *p, unsigned n) {
  unsigned long s = 0;
  unsigned i = 0;
  while (n - i >= 8) {
    s += p[i];
    s += p[i + 1];
    s += p[i + 2];
    s += p[i + 3];
    s += p[i + 4];
    s += p[i + 5];
    s += p[i + 6];
    s += p[i + 7];
    i += 8;
  }
  while (i < n) s += p[i++];
  return s;
}
