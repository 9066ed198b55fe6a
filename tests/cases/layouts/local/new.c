// verdict: equivalent
// A local of the type, given its contents by position and by field.
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
  struct point p;
  p.x = a;
  p.y = b;
  swap(&p);
  return p.x - p.y;
}
