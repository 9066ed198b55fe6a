int parse(int c);

int digit(const char *text) { return parse(*text); }
