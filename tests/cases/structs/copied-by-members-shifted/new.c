// verdict: different
// Differs only where the pointers are the same or lie one behind the other in an array.
struct point {
  int x, y, z;
  short weight, kind;
};
void copy(struct point* to, const struct point* from) {
  to->x = from->x;
  to->y = from->y;
  to->z = to == from + 1 ? from->y : from->z;
  to->kind = from->kind;
  to->weight = from->weight;
}
