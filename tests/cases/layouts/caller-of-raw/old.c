struct point {
  int x;
  int y;
};

static int first(struct point* p) { return *(char*)p; }
int caller(struct point* p) { return first(p) + 1; }
