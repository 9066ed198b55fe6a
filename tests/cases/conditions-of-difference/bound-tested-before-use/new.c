// verdict: different
// condition: max > 0 || s != NULL
// report: exactly when max > 0 || s != NULL
// report: when s == NULL && max <= 0: ending is null access in old, return in new
int length_up_to(const char *s, int max) {
  int n = 0;
  while (n < max && s[n]) n++;
  return n;
}
