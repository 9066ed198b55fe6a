// function: get
// verdict: unknown
// reason: layout-changed
// A union reads the bytes in another way.
struct point {
  int y;
  int x;
};

union view {
  struct point p;
  char bytes[8];
};
int get(union view* v) { return v->p.x; }
