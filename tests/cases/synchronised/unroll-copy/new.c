// verdict: equivalent
// Byte by byte in the same order, so that overlapping does not matter.
void copy(char *to, const char *from, unsigned n) {
  unsigned i = 0;
  for (; n - i >= 2; i += 2) {
    to[i] = from[i];
    to[i + 1] = from[i + 1];
  }
  if (i != n) to[i] = from[i];
}
