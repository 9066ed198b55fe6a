// verdict: different
// What was written before it was freed is no difference.
struct item { int value; };
void free(void *);
int drop(struct item *p, int v) {
  p->value = v + 1;
  free(p);
  return v > 4;
}
