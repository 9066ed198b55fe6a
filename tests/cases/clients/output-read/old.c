void fill(int *p, int x) {
  p[0] = x;
  p[1] = x + 1;
}
