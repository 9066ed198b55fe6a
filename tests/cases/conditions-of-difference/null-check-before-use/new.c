// verdict: different
// condition: s != NULL
// report: exactly when s != NULL
struct item {
  int count;
  int price;
};
int total(struct item *s, int times) {
  if (!s) return 0;
  s->count += times;
  return s->count * s->price;
}
