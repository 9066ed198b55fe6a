static int sum(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}
int twice(int *p) { return sum(p, p); }
