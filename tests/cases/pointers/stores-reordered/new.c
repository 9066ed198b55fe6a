// function: both
// verdict: different
// Only where p and q overlap.
void both(int* p, int* q) {
  if (!p) __builtin_trap();
  *q = 2;
  *p = 1;
}
