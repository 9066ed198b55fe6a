// verdict: unknown
// reason: layout-changed
// mode: --when by>=(int)sizeof(*p)
// The condition speaks of what is not by field: the layouts stay as they are.
struct point {
  int y;
  int x;
};
int scaled(const struct point *p, int by) { return p->y + by * p->x; }
