// function: difference
// verdict: different
// The contents are still given by position.
struct point {
  int y;
  int x;
};

void swap(struct point* p) {
  int y = p->y;
  p->y = p->x;
  p->x = y;
}
int difference(int a, int b) {
  struct point p = {a, b};
  swap(&p);
  return p.x - p.y;
}
