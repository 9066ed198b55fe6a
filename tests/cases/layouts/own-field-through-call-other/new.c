// function: start
// verdict: different
// It leaves another value there.
struct point {
  int z;
  int y;
  int x;
};

static void reset(struct point* p) {
  p->x = 0;
  p->z = 2;
}
int start(struct point* p) {
  reset(p);
  return p->z;
}
