// verdict: unaffected
// The client makes 0 and 1 of it.
int has(int x) { return (x & 4) / 4; }
