// verdict: equivalent
// report: assumes that pointers are aligned
// Numbers that are aligned are the same one, or do not overlap.
int store_both(int* p, int* q) {
  *p = 1;
  *q = 2;
  return p == q ? 2 : 1;
}
