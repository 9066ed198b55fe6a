// function: only_positive
// verdict: equivalent
// report: retired
// report: fresh
int only_positive(int x) {
  if (x <= 0) return 0;
  return x;
}
int fresh(int x) { return only_positive(x) - 1; }
