// verdict: different
// For null, which is asked about first.
struct point {
  int x, y;
};
static int at(int* p) { return p ? *p : 0; }
int get(struct point* p) { return p ? at(&p->y) : 0; }
