// verdict: equivalent
// Passed and returned by value.
struct point {
  int y;
  int x;
};

struct point mirrored(struct point p) {
  struct point q = {.x = p.y, .y = p.x};
  return q;
}
int across(struct point p) { return p.y; }
