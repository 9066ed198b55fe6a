// verdict: affected
// It does not hide it where the inner one gives 1.
int inner(int x) { return x > 0 ? 5 : 0; }
int outer(int x) { return x != 0; }
