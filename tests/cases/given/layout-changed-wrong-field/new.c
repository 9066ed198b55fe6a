// verdict: different
// mode: --when by>=0
// report: struct point is compared by field
struct point {
  int y;
  int x;
};
int scaled(const struct point *p, int by) { return p->x + by * p->y; }
