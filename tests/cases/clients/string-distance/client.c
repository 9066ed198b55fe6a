int compare(const char *a, const char *b);

int is_far_before(const char *a, const char *b) { return compare(a, b) < -1; }
