struct point {
  int x;
  int y;
};

int get(struct point* p, struct point* q, int v) {
  q->x = v;
  return p->x + v;
}
