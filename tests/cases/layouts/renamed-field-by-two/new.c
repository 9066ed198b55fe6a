// function: add
// verdict: different

struct set { int count; int limit; };
void add(struct set *s) { s->count += 2; }
