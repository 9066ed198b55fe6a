struct point {
  int x;
  int y;
};

struct point mirrored(struct point p) {
  struct point q = {p.y, p.x};
  return q;
}
int across(struct point p) { return mirrored(p).x; }
