// verdict: different
// condition: q == NULL || p != q
int set_both(int *p, int *q) {
  *q = 2;
  *p = 1;
  return *p;
}
