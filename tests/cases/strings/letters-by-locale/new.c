// verdict: unknown
// reason: not-proved
// True in the C locale only.
int f(unsigned char c) { return c >= 'A' && c <= 'Z'; }
