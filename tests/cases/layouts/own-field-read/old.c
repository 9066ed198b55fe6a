struct point {
  int x;
  int y;
};

int get(struct point* p) { return p->x; }
