// function: order
// verdict: unknown
// reason: not-proved
// mode: --domain=none
// C says only which sign the result has: with glibc these are the same.
int order(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}
