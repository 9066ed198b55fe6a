struct item {
  int key;
  int value;
};
void copy(int* key, int* value, const struct item* from) {
  int k = from->key, v = from->value;
  *key = k;
  *value = v;
}
