// verdict: equivalent-when
// condition: c < '0' || c > '9'
// reason: not-proved
// C promises zero or not zero, no more.
int f(unsigned char c) { return c >= '0' && c <= '9'; }
