struct set { int cnt; int limit; };
int count(const struct set *s) { return s->cnt; }
