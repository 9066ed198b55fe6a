enum kind { None, One, Two };
int set(enum kind *p, unsigned *q) {
  *q = 1;
  *p = 2;
  return *q;
}
