struct point {
  int x;
  int y;
};

static const struct point corners[] = {{0, 1}, {2, 3}, {4, 5}};
int corner(unsigned i) { return i < 3 ? corners[i].x - corners[i].y : 0; }
