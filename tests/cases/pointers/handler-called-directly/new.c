// function: run
// verdict: equivalent
// The handler is always the same function.
static int step(int x) { return x + 1; }
int run(int x) { return 2 * step(x); }
