// function: set
// verdict: equivalent-when
// condition: p == 0 || p != (void *)q
// reason: not-proved
// Nor is one both a pointer and a number.
long set(char **p, long *q) {
  *q = 1;
  *p = 0;
  return 1;
}
