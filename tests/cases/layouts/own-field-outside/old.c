struct point {
  int x;
  int y;
};

void outside(struct point* p);
int get(struct point* p) {
  p->x = 0;
  outside(p);
  return 0;
}
