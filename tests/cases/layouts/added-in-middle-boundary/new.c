// function: cost
// verdict: unknown
// reason: not-proved
// Differs for a weight of 10. Structures with a field of one version only are not run natively.
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
