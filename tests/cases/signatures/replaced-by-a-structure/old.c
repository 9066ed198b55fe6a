int first(const char *text, int length) { return length ? *text : -1; }
