struct point {
  int x;
  int y;
};

void swap(struct point* p) {
  int x = p->x;
  p->x = p->y;
  p->y = x;
}
int difference(int a, int b) {
  struct point p = {a, b};
  swap(&p);
  return p.x - p.y;
}
