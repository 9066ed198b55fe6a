// function: get
// verdict: unknown
// reason: not-proved
// A function outside may change the field.
struct point {
  int x;
  int y;
  int z;
};

void outside(struct point* p);
int get(struct point* p) {
  p->x = 0;
  p->z = 0;
  outside(p);
  return p->z;
}
