static int minus(int n);
int plus(int n) { return n <= 0 ? 0 : n + minus(n - 1); }
static int minus(int n) { return n <= 0 ? 0 : plus(n - 1) - n; }
