// mode: --when f:n>=0
// function: outer
// verdict: equivalent
// f stays within the condition when it calls itself.
int f(int n) {
  if (n < 0) return 2;
  if (n == 0) return 0;
  return 1 + f(n - 1);
}
int outer(int n) { return f(n & 7); }
