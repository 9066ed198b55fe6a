// verdict: equivalent-when
// condition: by >= 0
// mode: --contracts contracts.txt
// report: struct point is compared by field
struct point {
  int y;
  int x;
};
int scaled(const struct point *p, int by) { return p->y + by * p->x; }
