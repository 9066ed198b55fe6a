struct point {
  int x;
  int y;
};

static const struct point corners[] = {{0, 1}, {2, 3}, {4, 5}};
struct point origin = {7, 8};
int corner(unsigned i) { return i < 3 ? corners[i].x - corners[i].y : 0; }
int start(void) { return origin.x + 2 * origin.y + corners[1].x; }
void set(int x) { origin.x = x; }
