// function: price
// verdict: different
// The last row is not found.
struct row {
  int key;
  short price;
};
static const struct row rows[] = {{3, 10}, {5, 25}, {9, -1}};
static int find(const struct row* r, int count, int key) {
  for (int i = 0; i < count; i++)
    if (r[i].key == key) return r[i].price;
  return 0;
}
int price(int key) { return find(rows, 2, key); }
