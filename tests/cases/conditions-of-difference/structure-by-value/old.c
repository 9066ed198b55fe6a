struct point {
  int x;
  int y;
};
int is_far(struct point p) { return p.x > 3; }
int is_near(struct point *p) { return p->x > 3; }
