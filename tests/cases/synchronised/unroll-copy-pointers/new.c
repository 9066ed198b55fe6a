// verdict: equivalent
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
