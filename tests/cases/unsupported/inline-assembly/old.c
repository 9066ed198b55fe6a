int f(int x) {
  int y = x + 1;
  __asm__ volatile("nop");
  return y * 2;
}
