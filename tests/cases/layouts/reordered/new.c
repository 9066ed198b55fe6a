// function: turn
// verdict: equivalent
// report: struct point is compared by field
// By bytes they would differ.
struct point {
  int y;
  int x;
};

void turn(struct point* p) {
  int y = p->y;
  p->y = p->x;
  p->x = -y;
}
