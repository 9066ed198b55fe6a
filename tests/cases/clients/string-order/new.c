// verdict: unaffected
// report: of what it returns is_before asks only whether it is negative
// The difference of two letters, or its sign; the order is all that matters.
int compare(const char *a, const char *b) {
  unsigned char c, d;
  do {
    c = *a++;
    d = *b++;
    if (c == 0) return c - d;
  } while (c == d);
  return c < d ? -1 : 1;
}
