struct entry { int key, size, hash; };
unsigned long place(struct entry *e) { return (unsigned long)&e->size - (unsigned long)e; }
