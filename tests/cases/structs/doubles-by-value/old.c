struct vector {
  double x, y;
};
double dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y; }
