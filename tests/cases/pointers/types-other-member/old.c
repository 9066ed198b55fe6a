struct point { float x; float y; };
int set(struct point *p, int *q) {
  *q = 1;
  p->y = 2;
  return *q;
}
