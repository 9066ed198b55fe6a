// function: copy
// verdict: different
// Not the same where the two overlap in part, or the value lies on the key.
struct item {
  int key;
  int value;
};
void copy(int* key, int* value, const struct item* from) {
  int k = from->key;
  *key = k;
  *value = from->value;
}
