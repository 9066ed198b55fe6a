// function: is_ordered
// verdict: unknown
// reason: not-proved
int start(void), stop(void);
int is_ordered(void) { return 1; }
