struct point { float x, y, z; };
struct point mirror(struct point p) {
  p.z = -p.z;
  return p;
}
float height(struct point p, float ground) { return mirror(p).z + ground; }
