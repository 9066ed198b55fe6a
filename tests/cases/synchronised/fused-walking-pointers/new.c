// verdict: equivalent
// xfail: split loops and relations of an index and a pointer are not tried together
// Both loops became one, and the indexes pointers.
void fill(char *restrict a, short *restrict b, unsigned n) {
  for (unsigned i = 0; i != n; i++) {
    *a++ = (char)i;
    *b = (short)(*b ^ i);
    b++;
  }
}
