int first(const int *p) __attribute__((nonnull));
int first(const int *p) { return p ? 1 : 2; }
int second(const int p[static 4]) { return p ? 1 : 2; }
