struct point {
  int x;
  int y;
};

static void reset(struct point* p) { p->x = 0; }
int start(struct point* p) {
  reset(p);
  return 1;
}
