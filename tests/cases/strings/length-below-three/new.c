// verdict: equivalent
int is_short(const char *s) { return !s[0] || !s[1] || !s[2]; }
