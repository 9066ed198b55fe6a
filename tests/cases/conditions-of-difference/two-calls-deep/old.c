static int rate(int kind) { return kind == 7 ? 3 : 1; }
static int fee(int kind, int n) { return rate(kind) + n; }
int cost(int kind, int n) { return n > 0 ? fee(kind, n) : 0; }
