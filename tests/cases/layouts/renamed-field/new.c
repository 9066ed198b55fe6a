// function: count
// verdict: equivalent

struct set { int count; int limit; };
int count(const struct set *s) { return s->count; }
