unsigned length(const char *s) { return *s ? 1 + length(s + 1) : 0; }
