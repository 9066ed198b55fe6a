// verdict: equivalent
// Whatever overlaps: each word is read after the same stores.
void copy(int *to, int *from) {
  int *end = from + 2;
  *to++ = *from++;
  if (from != end) *to = *from;
}
