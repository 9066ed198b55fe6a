// function: size
// verdict: equivalent
// report: struct entry is compared by field

struct entry { int key, hash, size; };
int size(struct entry *e) {
  if (e->size <= 0) return 0;
  return e->size;
}
