// function: corner
// verdict: different
// The contents are still given by position.
struct point {
  int y;
  int x;
};

static const struct point corners[] = {{0, 1}, {2, 3}, {4, 5}};
int corner(unsigned i) { return i < 3 ? corners[i].x - corners[i].y : 0; }
