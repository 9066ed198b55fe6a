// function: get
// verdict: unknown
// reason: layout-changed
// The file does not compile with another size.
struct point {
  int z;
  int x;
  int y;
};

_Static_assert(sizeof(struct point) == 12, "no padding");
int get(struct point* p) { return p->x; }
