// verdict: affected
// Between the two results.
int level(int x) { return x > 100 ? 1000 : x; }
