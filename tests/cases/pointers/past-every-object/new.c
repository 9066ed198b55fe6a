// verdict: equivalent-when
// condition: n == 0
// reason: not-proved
// A pointer plus a number stays within the object, so that both are 1.
int fits(const char *p, const char *end, unsigned long n) { return 1; }
