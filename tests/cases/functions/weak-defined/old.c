int opt(int) __attribute__((weak));
int opt(int x) { return x + 1; }
int f(int x) { return opt ? opt(x) : -1; }
