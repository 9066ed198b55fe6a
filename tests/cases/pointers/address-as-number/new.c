// function: is_high
// verdict: unknown
// reason: not-proved
// Where a variable lies is not known either.
extern int a;
int is_high(void) { return 1; }
