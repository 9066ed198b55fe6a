// function: fine
// verdict: different
int fine(int x) { return 2 * x + (x == -7); }
int asm_user(int x) {
  __asm__ volatile("nop");
  return 1 + fine(x);
}
