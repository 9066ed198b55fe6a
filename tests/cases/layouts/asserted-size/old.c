struct point {
  int x;
  int y;
};

_Static_assert(sizeof(struct point) == 8, "no padding");
int get(struct point* p) { return p->x; }
