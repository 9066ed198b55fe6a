// verdict: equivalent
// A table whose rows have a field of one version only.
struct point {
  int x;
  int z;
  int y;
};

static const struct point corners[] = {{0, 9, 1}, {2, 9, 3}, {4, 9, 5}};
int corner(unsigned i) { return i >= 3 ? 0 : corners[i].x - corners[i].y; }
int second(void) { return corners[1].x; }
