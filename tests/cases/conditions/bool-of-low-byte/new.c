// verdict: different
// Not for multiples of 256.
int flag(int x) { return (unsigned char)x != 0; }
