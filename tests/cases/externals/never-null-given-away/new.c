// verdict: equivalent-when
// condition: p
// reason: not-proved
int look(const int *p) __attribute__((nonnull));
int gives(const int *p) { return look(p) + (p ? 1 : 3); }
