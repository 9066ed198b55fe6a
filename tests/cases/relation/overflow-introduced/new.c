// mode: --relation=refines
// verdict: different
// condition: (a >= 0 || b <= 0 || c <= 0) && (b >= 0 || c >= 0 || a <= 0)
// b + c may overflow where a + b + c does not: what C says of that is nothing.
int total(int a, int b, int c) { return a + (b + c); }
