// verdict: different
// With four left, none of them is copied.
void copy(char *to, const char *from, unsigned n) {
  while (n > 4) {
    *to++ = *from++;
    *to++ = *from++;
    *to++ = *from++;
    *to++ = *from++;
    n -= 4;
  }
  n &= 3;
  while (n--) *to++ = *from++;
}
