// function: outer
// verdict: equivalent
// report: equivalent  (inductive)
// What hook leads to need not end together, so neither does this.
static int (*hook)(int);
int g(int n) {
  return n < 0 ? 0 : n;
}
void install(void) { hook = g; }
int inner(int n) { return hook(n); }
int outer(int n) { return 1 + inner(n); }
