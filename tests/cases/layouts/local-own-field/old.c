struct point {
  int x;
  int y;
};

int twice(int a) {
  struct point p;
  p.x = a;
  p.y = a;
  return p.x + p.y;
}
