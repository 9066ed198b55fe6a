extern int opt(int) __attribute__((weak));
int f(int x) { return opt ? opt(x) : -1; }
