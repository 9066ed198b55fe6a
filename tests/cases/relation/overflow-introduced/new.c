// mode: --relation=refines
// verdict: unknown
// reason: not-proved
// b + c may overflow where a + b + c does not: what C says of that is nothing.
int total(int a, int b, int c) { return a + (b + c); }
