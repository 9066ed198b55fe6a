// verdict: different
// report: q = (char *)p +
// A character may lie anywhere in a number.
int store_both(int* p, char* q) {
  *p = 1;
  *q = 2;
  return (char*)p == q ? 2 : 1;
}
