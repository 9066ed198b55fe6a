// verdict: equivalent
int (*handler)(int);
int f(int x) { return 1 + handler(x); }
