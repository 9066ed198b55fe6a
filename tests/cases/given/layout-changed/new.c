// verdict: equivalent-when
// condition: by >= 0
// mode: --when by>=0
// report: struct point is compared by field
// A condition changes nothing about how structures are compared.
struct point {
  int y;
  int x;
};
int scaled(const struct point *p, int by) { return p->y + by * p->x; }
