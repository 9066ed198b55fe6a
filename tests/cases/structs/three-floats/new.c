// function: mirror
// function: height
// verdict: equivalent
struct point { float x, y, z; };
struct point mirror(struct point p) {
  struct point q = {p.x, p.y, -p.z};
  return q;
}
float height(struct point p, float ground) { return ground + mirror(p).z; }
