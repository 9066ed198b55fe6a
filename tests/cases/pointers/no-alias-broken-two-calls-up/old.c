static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
static int middle(int *p, int *q) { return sum(q, p); }
int outer(int *p, int c) {
  int *q = p;
  if (c) return middle(p, q);
  return 0;
}
