int compare(const char *a, const char *b);

int is_next(const char *a, const char *b) { return compare(a, b) == 1; }
