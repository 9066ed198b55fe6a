// function: user
// verdict: different
// The same text: the old function got the low bits only.
int is_large(long n) { return n > 100; }
int user(long x) { return is_large(x); }
