void fill(char *restrict a, short *restrict b, unsigned n) {
  for (unsigned i = 0; i < n; i++) a[i] = (char)i;
  for (unsigned i = 0; i < n; i++) b[i] = (short)(b[i] ^ i);
}
