const char *scan(const char *s, int c);

int has_slash(const char *s) { return scan(s, 47) != 0; }
