// function: distance
// verdict: unknown
// reason: unsupported:layout-changed

struct entry { int key, hash, size; };
long distance(struct entry *e) { return (char *)&e->size - (char *)&e->key; }
