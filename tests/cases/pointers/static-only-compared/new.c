// verdict: unknown
// function: is_own
// reason: not-proved
// Nobody outside has the address of `own`.
static int own;
void set(int x) { own = x; }
int is_own(int *p) { return 0; }
