// function: run
// verdict: different
// The function behind a handler that is set once changed.
static int step(int x) { return x + 2; }
static int (*const handler)(int) = step;
int run(int x) { return 2 * handler(x); }
