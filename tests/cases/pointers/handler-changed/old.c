static int step(int x) { return x + 1; }
static int (*const handler)(int) = step;
int run(int x) { return handler(x) * 2; }
