// function: add
// verdict: equivalent
// Two registers for one structure.
struct vector {
  long x, y;
};
struct vector add(struct vector a, struct vector b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}
