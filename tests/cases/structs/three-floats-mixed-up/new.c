// function: mirror
// verdict: different
// report: returns {x =
struct point { float x, y, z; };
struct point mirror(struct point p) {
  struct point q = {p.y, p.x, -p.z};
  return q;
}
