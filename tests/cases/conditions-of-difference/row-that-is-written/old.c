void f(int (*a)[3], int x) {
  if (x > 7) (*a)[1] = x;
}
