// function: set
// verdict: different
// Characters may be what any object is made of.
int set(char *p, int *q) {
  *q = 1;
  *p = 2;
  return 1;
}
