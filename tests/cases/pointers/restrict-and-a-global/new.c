// verdict: unknown
// reason: not-proved
// With p == &count the old version is undefined: no difference.
int count;
int reset(int *restrict p) {
  count = 1;
  *p = 2;
  return 1;
}
