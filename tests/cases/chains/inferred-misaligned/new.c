// function: outer
// verdict: different
// report: different  outer
// report: assumes that pointers are aligned
// That f does the same when n >= 0 rests on a pointer that is aligned, and this one is not.
unsigned f(int *p, int n) {
  if (n < 0) return 2;
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}

unsigned outer(char *bytes, int n) { return f((int *)(bytes + 1), n & 7); }
