unsigned ones(unsigned char x) {
  unsigned n = 0;
  n += x & 1;
  n += x >> 1 & 1;
  n += x >> 2 & 1;
  n += x >> 3 & 1;
  n += x >> 4 & 1;
  n += x >> 5 & 1;
  n += x >> 6 & 1;
  n += x >> 7;
  return n;
}
