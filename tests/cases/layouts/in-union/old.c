struct point {
  int x;
  int y;
};

union view {
  struct point p;
  char bytes[8];
};
int get(union view* v) { return v->p.x; }
