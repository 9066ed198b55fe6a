// mode: --when f:n>=0
// function: outer
// verdict: equivalent
// report: assumes that pointers are aligned
// The caller passes a parameter on, and so rests on the same as f.
unsigned f(int *p, int n) {
  if (n < 0) return 2;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}

unsigned outer(int *p, int n) { return f(p, n & 7); }
