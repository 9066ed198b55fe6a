struct vector { float x, y; };
float dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y; }
struct vector add(struct vector a, struct vector b) {
  struct vector sum = {a.x + b.x, a.y + b.y};
  return sum;
}
struct vector twice(int odd, struct vector a) {
  if (odd) return a;
  return add(a, a);
}
