// function: lean
// verdict: different
// The ends are swapped.
struct point {
  int y, x;
};
struct segment {
  int weight;
  struct point to;
  struct point from;
};
int lean(const struct segment* s) {
  struct point end = s->to;
  return end.y * s->weight + (s->from.x - end.x);
}
