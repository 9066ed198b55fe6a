// verdict: different
// condition: p == NULL || i != j
int mark(int *p, int i, int j) {
  p[j] = 2;
  p[i] = 1;
  return p[i];
}
