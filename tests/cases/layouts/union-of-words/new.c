// function: level
// verdict: equivalent
// A member that only says how large and how aligned the union is.
struct state { unsigned hash[3]; const char *end; short level; };
union storage { void *words[4]; struct state state; };
int level(union storage *s, int more) { return more + s->state.level; }
