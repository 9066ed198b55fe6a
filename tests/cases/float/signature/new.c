// verdict: unknown
// reason: signature-changed
double f(int x) { return x; }
