int compare(const char *a, const char *b);

int is_before(const char *a, const char *b) { return compare(a, b) < 0; }
