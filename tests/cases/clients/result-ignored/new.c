// verdict: unaffected
// The client does not look at what is returned.
int note(int x) { return x + 2; }
