int fine(int x) { return x + x; }
int asm_user(int x) {
  __asm__ volatile("nop");
  return fine(x) + 1;
}
