struct point {
  int x, y;
};
void init(struct point* p, int v) {
  p->x = v;
  p->y = v + 1;
}
