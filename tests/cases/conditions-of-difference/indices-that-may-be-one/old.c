int mark(int *p, int i, int j) {
  p[i] = 1;
  p[j] = 2;
  return p[i];
}
