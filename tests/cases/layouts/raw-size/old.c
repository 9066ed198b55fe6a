struct point {
  int x;
  int y;
};

unsigned long size(struct point* p) { return sizeof *p; }
