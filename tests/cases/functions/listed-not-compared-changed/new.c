// function: only_positive
// verdict: different
int only_positive(int x) {
  if (x <= 1) return 0;
  return x;
}
int fresh(int x) { return only_positive(x) - 1; }
