// function: pass
// verdict: equivalent
// mode: --no-alias=sum:a,b
static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return 1;
}
int pass(int *p, int *q) { return sum(p, q); }
