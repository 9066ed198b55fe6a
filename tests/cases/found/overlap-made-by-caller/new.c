// function: shift
// verdict: different
// That structures do not overlap in part is assumed of what the caller of copy passes: here it does not hold.
struct pair {
  int a, b;
};
union both {
  struct pair first;
  struct {
    int skipped;
    struct pair second;
  } shifted;
};
static void copy(struct pair* to, struct pair* from) {
  to->a = from->a;
  to->b = from->b;
}
int shift(int x, int y) {
  union both w;
  w.first.a = x;
  w.first.b = y;
  copy(&w.shifted.second, &w.first);
  return w.shifted.second.b;
}
