// function: add
// verdict: different
// The second component gets the first one's.
struct vector {
  long x, y;
};
struct vector add(struct vector a, struct vector b) {
  a.x += b.x;
  a.y += a.x;
  return a;
}
