// verdict: equivalent
// report: no two structures of one type overlap in part
// Two structures of one type are one, or do not overlap: no member is overwritten before it is read.
struct point {
  int x, y, z;
  short weight, kind;
};
void copy(struct point* to, const struct point* from) {
  to->x = from->x;
  to->y = from->y;
  to->z = from->z;
  to->kind = from->kind;
  to->weight = from->weight;
}
