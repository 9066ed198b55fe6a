// verdict: affected
// It does where x is 3.
int note(int x) { return x + 2; }
