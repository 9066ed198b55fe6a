// function: move
// verdict: equivalent
// A nested structure by a pointer to it.
struct point {
  int x, y;
};
struct shape {
  char kind;
  struct point at;
};
static void shift(struct point* p, int dx, int dy) {
  p->y = p->y + dy;
  p->x = p->x + dx;
}
void move(struct shape* s, int dx, int dy) { shift(&s->at, dx, dy); }
