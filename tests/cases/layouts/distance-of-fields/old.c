struct entry { int key, size, hash; };
long distance(struct entry *e) { return (char *)&e->size - (char *)&e->key; }
