// verdict: different
// xfail: no witness is found in which end is in the same array
int sum(const int *p, const int *end) {
  int s = 0;
  while (end > p && end - p >= 2) {
    s += p[0] + p[1];
    p += 1;
  }
  while (p < end) s += *p++;
  return s;
}
