// function: meets
// verdict: unknown
// reason: not-proved
// b may begin where a ends. Whether it does is not known, so that this is no difference either.
extern int a[4], b[4];

int meets(void) { return 0; }
