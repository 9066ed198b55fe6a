// function: outer
// verdict: different
// mode: --no-alias=sum:a,b
// report: in spite of --no-alias
static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return 1;
}
static int middle(int *p, int *q) { return sum(q, p); }
int outer(int *p, int c) {
  int *q = p;
  if (c) return middle(p, q);
  return 0;
}
