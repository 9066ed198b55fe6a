// function: both
// verdict: different
// Only where p and q overlap.
void both(int* p, int* q) {
  *q = 2;
  *p = 1;
}
