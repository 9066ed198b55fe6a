// function: f
// verdict: unknown
// reason: unsupported:weak-symbol
int opt(int) __attribute__((weak));
static int (*const handlers[])(int) = {opt};
int f(int x) { return handlers[0] == opt; }
