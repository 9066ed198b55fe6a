// function: move
// verdict: different
struct point {
  int x, y;
};
struct shape {
  char kind;
  struct point at;
};
static void shift(struct point* p, int dx, int dy) {
  p->y = p->y + dx;
  p->x = p->x + dy;
}
void move(struct shape* s, int dx, int dy) { shift(&s->at, dx, dy); }
