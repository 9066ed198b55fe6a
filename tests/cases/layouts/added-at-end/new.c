// function: look_up
// verdict: equivalent
// report: struct cache is compared by field
// report: field 'hits' is in the new version only
// A counter that only the new version has.
struct cache {
  int key;
  int value;
  unsigned hits;
};
int look_up(struct cache* c, int key, int otherwise) {
  if (c->key != key) {
    c->key = key;
    c->value = otherwise;
  } else {
    c->hits++;
  }
  return c->value;
}
