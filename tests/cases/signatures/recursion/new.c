// verdict: equivalent
unsigned power(void *context, unsigned x, unsigned n) {
  if (n == 0) return 1;
  return power(context, x, n - 1) * x;
}
