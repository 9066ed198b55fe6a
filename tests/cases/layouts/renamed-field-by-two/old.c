struct set { int cnt; int limit; };
void add(struct set *s) { s->cnt++; }
