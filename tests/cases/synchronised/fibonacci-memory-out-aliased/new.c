// verdict: different
// Only where a and b are the same place.
void fib(unsigned n, unsigned *a, unsigned *b) {
  if (n == 0) return;
  unsigned x = *a;
  unsigned y = *b;
  if (n == 1) {
    *a = y;
    *b = x + y;
    return;
  }
  *a = x + y;
  *b = x + y + y;
  fib(n - 2, a, b);
}
