// verdict: equivalent
// report: parameter 'context' is in the new version only
int scale(int x, void *context) { return x + 2 * x; }
int user(int x) { return scale(x, &x) + 1; }
