// function: set
// verdict: equivalent-when
// reason: not-proved
// condition: q == 0 || p == 0 || p == (void *)q
// There is no such member there.
struct point { float x; float y; };
int set(struct point *p, int *q) {
  *q = 1;
  p->y = 2;
  return 1;
}
