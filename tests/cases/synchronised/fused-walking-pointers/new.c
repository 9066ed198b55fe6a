// verdict: equivalent
// Both loops became one, and the indexes pointers.
void fill(char *restrict a, short *restrict b, unsigned n) {
  for (unsigned i = 0; i != n; i++) {
    *a++ = (char)i;
    *b = (short)(*b ^ i);
    b++;
  }
}
