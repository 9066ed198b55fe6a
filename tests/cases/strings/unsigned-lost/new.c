// function: is_ascii
// verdict: different
// A plain char is never above 127.
int is_ascii(const char* s) { return *s < 128; }
