// verdict: affected
// The count gets out.
int count(int x) { return x + 2; }
