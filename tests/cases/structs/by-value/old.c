struct point {
  int x;
  int y;
};
int f(struct point p) { return p.x + p.y; }
