static int square(int x) { return x * x; }
static int twice(int x) { return x + x; }
int norm(int x, int y) { return square(x) + square(y); }
int norm2(int x, int y) { return twice(norm(x, y)); }
int top(int x, int y, int z) { return norm2(x, y) - square(z); }
