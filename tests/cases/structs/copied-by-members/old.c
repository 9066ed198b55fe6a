struct point {
  int x, y, z;
  short weight, kind;
};
void copy(struct point* to, const struct point* from) { *to = *from; }
