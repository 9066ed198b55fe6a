static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
int pass(int *p, int *q) { return sum(p, q); }
