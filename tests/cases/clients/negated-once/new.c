// verdict: affected
// The client adds 1 to it.
int has(int x) { return (x & 4) / 4; }
