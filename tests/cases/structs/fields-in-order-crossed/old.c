struct point {
  int x, y;
};
struct shape {
  char kind;
  struct point at;
};
void move(struct shape* s, int dx, int dy) {
  s->at.x += dx;
  s->at.y += dy;
}
