// function: set
// verdict: different
// mode: --old-arg=-fno-strict-aliasing --new-arg=-fno-strict-aliasing
// condition: p == 0 || p != (void *)q
int set(float *p, int *q) {
  *q = 1;
  *p = 2;
  return 1;
}
