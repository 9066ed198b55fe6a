int compare(const char *a, const char *b);

int is_same(const char *a, const char *b) { return !compare(a, b); }
