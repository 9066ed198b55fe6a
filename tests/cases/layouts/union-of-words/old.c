struct state { unsigned hash[3]; const char *end; short level; };
union storage { unsigned long words[4]; struct state state; };
int level(union storage *s, int more) { return s->state.level + more; }
