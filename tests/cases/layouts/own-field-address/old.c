struct point {
  int x;
  int y;
};

static void set(int* to) { *to = 1; }
int get(struct point* p) {
  set(&p->x);
  return p->y;
}
