// function: take
// verdict: different
// The old number of *p, or what was just written to it through q.
int take(int* p, int* q) {
  *q = 0;
  return *p;
}
