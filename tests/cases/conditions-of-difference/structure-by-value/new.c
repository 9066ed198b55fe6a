// function: is_far
// verdict: different
// Its fields are bits of one number here: no condition is better than one that is not C.
struct point {
  int x;
  int y;
};
int is_far(struct point p) { return p.x > 3 && p.y != 7; }
int is_near(struct point *p) { return p->x > 3; }
