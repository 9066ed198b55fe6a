struct point {
  int x, y;
};
struct segment {
  struct point from;
  struct point to;
  int weight;
};
int lean(const struct segment* s) { return (s->to.x - s->from.x) + s->weight * s->to.y; }
