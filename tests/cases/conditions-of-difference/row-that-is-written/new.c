// verdict: different
// condition: x <= 7 || !a
// report: a[0][1] is x in old, x + 1 in new
void f(int (*a)[3], int x) {
  if (x > 7) (*a)[1] = x + 1;
}
