// mode: --when f:n>=0
// function: f
// verdict: unknown
// reason: not-proved
// The pointer may lead to f itself, which is called outside of the condition then: f(3) gives 1 and 2.
static int (*hook)(int);
int f(int n) {
  if (n < 0) return 2;
  if (n == 0) return 0;
  return hook(0 - n);
}
void install(void) { hook = f; }
int outer(int n) { return f(n & 7); }
