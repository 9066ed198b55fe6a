// function: count
// function: by_value
// function: from_union
// verdict: equivalent
// xfail: proofs do not know that the byte of a _Bool is 0 or 1
// Of a _Bool anywhere in memory: whatever else its byte held, it is 0 or 1. No input has another
// value, so none of these is different.
struct inner { int n; _Bool on[3]; };
struct outer { struct inner parts[2]; };
static struct outer all;
union word { _Bool truth; unsigned char byte; };
void fill(struct outer *from) { all = *from; }
int count(void) {
  const unsigned char *first = (const unsigned char *)&all.parts[0].on[0];
  const unsigned char *last = (const unsigned char *)&all.parts[1].on[2];
  return *first + *last;
}
int by_value(struct inner x) { return *(unsigned char *)&x.on[1]; }
int from_union(union word *w) { return w->byte; }
