struct point { float x, y, z; };
struct point mirror(struct point p) {
  struct point q = {p.x, p.y, -p.z};
  return q;
}
