struct item {
  char kind;
  short weight;
  int price;
};
int cost(const struct item* i, int n) {
  if (i->kind == 'x') return 0;
  if (i->weight > 10) return i->price * 2 + n;
  return i->price + n;
}
