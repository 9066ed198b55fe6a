// function: dot
// function: add
// function: twice
// verdict: equivalent
// Two numbers in one register. Any NaN equals any NaN, there too.
struct vector { float x, y; };
float dot(struct vector a, struct vector b) { return b.x * a.x + a.y * b.y; }
struct vector add(struct vector a, struct vector b) {
  b.x += a.x;
  b.y += a.y;
  return b;
}
struct vector twice(int odd, struct vector a) {
  struct vector all = a;
  if (!odd) all = add(a, all);
  return all;
}
