// verdict: unaffected
// Both are above the limit, or both are not.
int level(int x) { return x > 100 ? 1000 : x; }
