struct entry { int key, size, hash; };
int is_before(struct entry *e) { return &e->size < &e->hash; }
