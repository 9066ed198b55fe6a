// function: is_before
// verdict: unknown
// reason: unsupported:layout-changed

struct entry { int key, hash, size; };
int is_before(struct entry *e) { return &e->size < &e->hash; }
