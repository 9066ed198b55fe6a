// function: fine
// verdict: equivalent
// One function that is not modelled does not disturb its neighbours.
int fine(int x) { return 2 * x; }
int asm_user(int x) {
  __asm__ volatile("nop");
  return 1 + fine(x);
}
