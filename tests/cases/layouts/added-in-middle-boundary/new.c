// function: cost
// verdict: different
// Differs for a weight of 10.
struct item {
  char kind;
  long serial;
  short weight;
  int price;
};
int cost(const struct item* i, int n) {
  int each = i->weight > 9 ? i->price + i->price : i->price;
  return i->kind == 'x' ? 0 : n + each;
}
