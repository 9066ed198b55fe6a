struct point {
  int x;
  int y;
};

void outside(struct point* p);
int get(struct point* p) {
  outside(p);
  return 0;
}
