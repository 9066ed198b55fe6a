// function: get
// verdict: unknown
// reason: layout-changed
// report: the address of struct point.z
// A pointer leads there.
struct point {
  int x;
  int y;
  int z;
};

static void set(int* to) { *to = 1; }
int get(struct point* p) {
  set(&p->x);
  set(&p->z);
  return p->y;
}
