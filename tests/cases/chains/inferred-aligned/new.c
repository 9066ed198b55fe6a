// function: outer
// verdict: equivalent
// report: assumes that pointers are aligned
// That f does the same when n >= 0 rests on a pointer that is aligned: a parameter that is passed on.
unsigned f(int *p, int n) {
  if (n < 0) return 2;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}

unsigned outer(int *p, int n) { return f(p, n & 7); }
