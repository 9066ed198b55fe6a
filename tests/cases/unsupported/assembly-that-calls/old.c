int other(int x) { return x; }
int jump(int x) {
  int y;
  __asm__("call other" : "=a"(y) : "D"(x));
  return y;
}
