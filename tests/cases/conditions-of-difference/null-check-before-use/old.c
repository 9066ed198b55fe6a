struct item {
  int count;
  int price;
};
int total(struct item *s, int times) {
  s->count += times;
  return s->count * s->price;
}
