// function: f
// verdict: equivalent
// A weak definition is there.
int opt(int) __attribute__((weak));
int opt(int x) { return 1 + x; }
int f(int x) { return opt(x); }
