// function: set
// verdict: unknown
// reason: not-proved
struct old_style { int kind; int size; };
struct new_style { int kind; long size; };
int set(struct old_style *p, struct new_style *q) {
  q->kind = 1;
  p->kind = 2;
  return 1;
}
