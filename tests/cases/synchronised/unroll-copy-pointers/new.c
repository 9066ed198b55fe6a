// verdict: equivalent
// xfail: p + 1 may be null where p[1] is not looked at again
void copy(char *to, const char *from, unsigned n) {
  while (n >= 4) {
    *to++ = *from++;
    *to++ = *from++;
    *to++ = *from++;
    *to++ = *from++;
    n -= 4;
  }
  while (n--) *to++ = *from++;
}
