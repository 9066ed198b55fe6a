// verdict: equivalent
// The sign bit is added first, so that it rounds towards zero.
int half(int x) { return (x + (int)((unsigned)x >> 31)) >> 1; }
