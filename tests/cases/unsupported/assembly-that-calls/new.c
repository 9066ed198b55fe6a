// function: jump
// verdict: unknown
// reason: unsupported:inline-assembly

int other(int x) { return x + 1; }
int jump(int x) {
  int y;
  __asm__("call other" : "=a"(y) : "D"(x));
  return y;
}
