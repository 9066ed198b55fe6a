// verdict: equivalent
// The distance to the end decides.
int sum(const int *p, const int *end) {
  int s = 0;
  while (end > p && end - p >= 2) {
    s += p[0] + p[1];
    p += 2;
  }
  while (p < end) s += *p++;
  return s;
}
