// function: look_up
// verdict: different
// The value is not stored.
struct cache {
  int key;
  int value;
  unsigned hits;
};
int look_up(struct cache* c, int key, int otherwise) {
  if (c->key != key) {
    c->key = key;
  } else {
    c->hits++;
  }
  return c->key == key ? c->value : otherwise;
}
