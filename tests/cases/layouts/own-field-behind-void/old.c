struct point {
  int x;
  int y;
};

void mark(void* context) {
  struct point* p = context;
  p->y = 1;
}
