const char *scan(const char *s, int c);

int has_end(const char *s) { return scan(s, 0) != 0; }
