// verdict: affected
// It is called.
int first(int x) { return x + 1; }
int second(int x) { return x + 3; }
