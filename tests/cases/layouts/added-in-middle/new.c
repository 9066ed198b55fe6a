// function: cost
// verdict: equivalent
// A long between the others: all places change.
struct item {
  char kind;
  long serial;
  short weight;
  int price;
};
int cost(const struct item* i, int n) {
  int each = i->weight > 10 ? i->price + i->price : i->price;
  return i->kind == 'x' ? 0 : n + each;
}
