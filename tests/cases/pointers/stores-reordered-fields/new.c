// function: init
// verdict: equivalent
// Two fields of one structure never overlap.
struct point {
  int x, y;
};
void init(struct point* p, int v) {
  p->y = v + 1;
  p->x = v;
}
