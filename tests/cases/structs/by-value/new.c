// verdict: equivalent
struct point {
  int x;
  int y;
};
int f(struct point p) { return p.y + p.x; }
