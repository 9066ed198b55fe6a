// function: get
// verdict: equivalent
// A field of one version only holds what was put there, wherever the others point.
struct point {
  int x;
  int y;
  int z;
};

int get(struct point* p, struct point* q, int v) {
  p->z = v;
  q->x = v;
  return p->x + p->z;
}
