// verdict: unknown
// reason: not-proved
// One version says that equal arguments get equal answers. Either it is so, or that is wrong.
int level(int) __attribute__((const));
int high(int n) { return 2 * level(n); }
