// function: turn
// verdict: equivalent
// What is returned goes to a place of its own: writing it changes nothing that is read after.

struct vector { double x, y, z; };
struct vector turn(const struct vector *v) {
  double first = v->x;
  struct vector turned;
  turned.x = v->y;
  turned.y = v->z;
  turned.z = first;
  return turned;
}
