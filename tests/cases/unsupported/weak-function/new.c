// function: f
// verdict: unknown
// reason: unsupported:weak-symbol
// report: new.c:7:23: 'opt' is weak and has no definition here
// Where nothing defines it, its address is null.
extern int opt(int) __attribute__((weak));
int f(int x) { return opt(x); }
