// function: outer
// verdict: equivalent
// report: equivalent  (inductive, terminates together)
// Both versions of what hook leads to end.
static int (*hook)(int);
int g(int n) {
  return 0 + n;
}
void install(void) { hook = g; }
int inner(int n) { return hook(n); }
int outer(int n) { return 1 + inner(n); }
