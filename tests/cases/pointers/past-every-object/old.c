int fits(const char *p, const char *end, unsigned long n) { return p + n >= p; }
