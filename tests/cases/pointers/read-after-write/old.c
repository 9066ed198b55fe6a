int take(int* p, int* q) {
  int x = *p;
  *q = 0;
  return x;
}
