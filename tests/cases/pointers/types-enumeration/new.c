// function: set
// verdict: different
// condition: p == 0 || p != (void *)q
// An enumeration has some integer type.
enum kind { None, One, Two };
int set(enum kind *p, unsigned *q) {
  *q = 1;
  *p = 2;
  return 1;
}
