struct vector { double x, y, z; };
struct vector turn(const struct vector *v) {
  struct vector turned;
  turned.x = v->y;
  turned.y = v->z;
  turned.z = v->x;
  return turned;
}
