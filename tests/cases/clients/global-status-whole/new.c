// verdict: affected
// The client compares all of it.
int status(int x) { return (x > 0 ? 1 : 0) | (x > 100 ? 2 : 0); }
