// function: get
// verdict: equivalent-when
// condition: p == NULL || p->x == p->y
// reason: not-proved
// What is in a field of one version only is not known.
struct point {
  int x;
  int y;
  int z;
};

int get(struct point* p) { return p->z ? p->y : p->x; }
