// verdict: unaffected
// What changed is not called.
int first(int x) { return x + 1; }
int second(int x) { return x + 3; }
