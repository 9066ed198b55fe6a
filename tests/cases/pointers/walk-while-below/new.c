// verdict: equivalent
// Null minus one is no place to stop before.
int total(const char *p, int n) {
  int s = 0;
  const char *end = p + n;
  while (p < end) s += *p++;
  return s;
}
