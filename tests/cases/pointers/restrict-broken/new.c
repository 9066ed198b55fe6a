// function: twice
// verdict: different
// report: in spite of restrict
static int sum(int *restrict a, int *restrict b) {
  *a = 1;
  *b = 2;
  return 1;
}
int twice(int *p) { return sum(p, p); }
