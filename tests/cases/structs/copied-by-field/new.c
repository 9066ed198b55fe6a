// function: copy
// verdict: different
// xfail: replay does not try a pointer into the object of another parameter at this place
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
