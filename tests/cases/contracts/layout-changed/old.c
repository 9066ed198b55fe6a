struct point {
  int x;
  int y;
};
int scaled(const struct point *p, int by) {
  if (by < 0) return -1;
  return p->x * by + p->y;
}
