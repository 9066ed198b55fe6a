// verdict: unaffected
// Equal strings are equal in both.
int compare(const char *a, const char *b) {
  unsigned char c, d;
  do {
    c = *a++;
    d = *b++;
    if (c == 0) return c - d;
  } while (c == d);
  return c < d ? -1 : 1;
}
