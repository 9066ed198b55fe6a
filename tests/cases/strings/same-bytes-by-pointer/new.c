// verdict: equivalent
// Two indexes became two pointers.
int same(const char *a, const char *b, unsigned n) {
  while (n-- > 0) {
    if (*a++ != *b++) return 0;
  }
  return 1;
}
