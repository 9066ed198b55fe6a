// function: set
// verdict: equivalent-when
// condition: p == 0 || p != (void *)q
// reason: not-proved
// No object is both a float and an int (C17 6.5p7), so no input can show a difference.
int set(float *p, int *q) {
  *q = 1;
  *p = 2;
  return 1;
}
