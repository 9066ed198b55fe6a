// function: first
// verdict: equivalent
// report: equivalent  (inductive)
int second(int x);

int first(int x) {
  int r = second(x);
  if (r == r) return r;
  return 7;
}

int second(int x) { return x & 0; }
