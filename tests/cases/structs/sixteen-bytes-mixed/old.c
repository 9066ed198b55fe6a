struct vector {
  long x, y;
};
struct vector add(struct vector a, struct vector b) {
  struct vector r = {a.x + b.x, a.y + b.y};
  return r;
}
