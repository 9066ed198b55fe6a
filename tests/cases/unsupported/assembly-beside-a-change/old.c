int copy(int x) {
  int y;
  __asm__("mov %1,%0" : "=r"(y) : "r"(x));
  return y;
}
int other(int x) { return x; }
