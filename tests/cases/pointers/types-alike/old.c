int set(unsigned *p, int *q) {
  *q = 1;
  *p = 2;
  return *q;
}
