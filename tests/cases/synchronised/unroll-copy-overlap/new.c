// verdict: different
// Only where they overlap: both bytes are read before the first is written.
void copy(char *to, const char *from, unsigned n) {
  unsigned i = 0;
  for (; n - i >= 2; i += 2) {
    char first = from[i];
    char second = from[i + 1];
    to[i] = first;
    to[i + 1] = second;
  }
  if (i != n) to[i] = from[i];
}
