// verdict: equivalent
static int square(int x) { return x * x; }
static int twice(int x) { return x << 1; }
int norm(int x, int y) {
  int sum = square(y);
  return sum + square(x);
}
int norm2(int x, int y) { return twice(norm(x, y)); }
int top(int x, int y, int z) { return -square(z) + norm2(x, y); }
