// function: turn
// verdict: different
// By bytes it is the same code; by field it turns the other way.
struct point {
  int y;
  int x;
};

void turn(struct point* p) {
  int y = p->y;
  p->y = -p->x;
  p->x = y;
}
