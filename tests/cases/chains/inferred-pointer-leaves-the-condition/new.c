// function: outer
// verdict: unknown
// reason: callee
// As pointer-leaves-the-condition, where n >= 0 is a guess that is to be proved.
static int (*hook)(int);
int f(int n) {
  if (n < 0) return 2;
  if (n == 0) return 0;
  return hook(0 - n);
}
void install(void) { hook = f; }
int outer(int n) { return f(n & 7); }
