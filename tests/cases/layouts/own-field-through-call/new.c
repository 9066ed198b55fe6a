// verdict: equivalent
// A callee leaves a value in a field of one version only.
struct point {
  int z;
  int y;
  int x;
};

static void reset(struct point* p) {
  p->x = 0;
  p->z = 1;
}
int start(struct point* p) {
  reset(p);
  return p->z;
}
