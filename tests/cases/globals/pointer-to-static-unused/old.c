static int a = 7;
static int *pt = &a;
int f(int v) {
  *pt = v;
  return a;
}
