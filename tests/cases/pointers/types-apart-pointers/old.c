long set(char **p, long *q) {
  *q = 1;
  *p = 0;
  return *q;
}
