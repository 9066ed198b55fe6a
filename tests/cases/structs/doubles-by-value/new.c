// function: dot
// verdict: equivalent
// Numbers in registers of their own.
struct vector {
  double x, y;
};
double dot(struct vector a, struct vector b) {
  double s = b.x * a.x;
  s += a.y * b.y;
  return s;
}
