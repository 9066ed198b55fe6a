struct point {
  int x;
  int y;
};

void turn(struct point* p) {
  int x = p->x;
  p->x = -p->y;
  p->y = x;
}
