// function: lean
// verdict: equivalent
// A structure inside a structure; both are reordered.
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
  return end.y * s->weight + (end.x - s->from.x);
}
