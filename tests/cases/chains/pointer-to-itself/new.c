// verdict: equivalent
// The pointer may lead to f itself, which is the same on all inputs.
static int (*hook)(int);
int f(int n) {
  if (n <= 0) return 0;
  return 1 + hook(0 - n);
}
void install(void) { hook = f; }
int outer(int n) { return f(n & 7); }
