// verdict: different
// relation: new return == (unsigned char)(old return + 7)
// Narrow sums wrap around by themselves.
unsigned char check(const unsigned char *p, unsigned n) {
  unsigned char c = 7;
  for (unsigned i = 0; i < n; i++)
    c += p[i];
  return c;
}
