// function: twice
// verdict: different
// mode: --no-alias=sum:a,b
// report: new.c:13
// The call itself says that they are one.
static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return 1;
}

/* */
int twice(int *p) { return sum(p, p); }
