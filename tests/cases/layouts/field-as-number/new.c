// function: place
// verdict: unknown
// reason: unsupported:layout-changed

struct entry { int key, hash, size; };
unsigned long place(struct entry *e) { return (unsigned long)&e->size - (unsigned long)e; }
