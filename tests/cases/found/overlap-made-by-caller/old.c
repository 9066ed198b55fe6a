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
  int a = from->a, b = from->b;
  to->a = a;
  to->b = b;
}
int shift(int x, int y) {
  union both w;
  w.first.a = x;
  w.first.b = y;
  copy(&w.shifted.second, &w.first);
  return w.shifted.second.b;
}
