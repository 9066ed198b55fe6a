// verdict: affected
// The client cuts higher than the library differs.
int level(int x) { return x > 17 ? 17 : x; }
