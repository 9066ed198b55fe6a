struct base { int kind; };
struct derived { struct base base; long size; };
int set(struct base *p, struct derived *q) {
  q->base.kind = 1;
  p->kind = 2;
  return q->base.kind;
}
