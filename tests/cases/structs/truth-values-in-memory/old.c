struct inner { int n; _Bool on[3]; };
struct outer { struct inner parts[2]; };
static struct outer all;
union word { _Bool truth; unsigned char byte; };
void fill(struct outer *from) { all = *from; }
int count(void) { return all.parts[0].on[0] + all.parts[1].on[2]; }
int by_value(struct inner x) { return x.on[1]; }
int from_union(union word *w) { return w->truth; }
