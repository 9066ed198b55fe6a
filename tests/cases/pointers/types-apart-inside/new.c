// function: set
// verdict: unknown
// reason: not-proved
// The same of pointers that are in memory themselves.
struct both { float *p; int *q; };
int set(const struct both *s) {
  int *q = s->q;
  float *p = s->p;
  *q = 1;
  *p = 2;
  return 1;
}
