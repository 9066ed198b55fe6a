int set_both(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}
