struct row {
  int key;
  short price;
};
static const struct row rows[] = {{3, 10}, {5, 25}, {9, -1}};
int price(int key) {
  for (int i = 0; i < 3; i++)
    if (rows[i].key == key) return rows[i].price;
  return 0;
}
