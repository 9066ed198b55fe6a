// function: get
// verdict: unknown
// reason: layout-changed
// A field of another type has no partner.
struct point {
  int x;
  long y;
};

int get(struct point* p) { return (int)p->y; }
