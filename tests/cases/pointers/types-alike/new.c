// function: set
// verdict: different
// condition: p == 0 || p != (void *)q
// An object may be accessed by the type that differs in the sign only.
int set(unsigned *p, int *q) {
  *q = 1;
  *p = 2;
  return 1;
}
