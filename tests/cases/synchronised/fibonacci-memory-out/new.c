// verdict: equivalent
// The pair of numbers is in memory; a and b may be the same place.
void fib(unsigned n, unsigned *a, unsigned *b) {
  if (n == 0) return;
  unsigned next = *a + *b;
  *a = *b;
  *b = next;
  if (n == 1) return;
  next = *a + *b;
  *a = *b;
  *b = next;
  fib(n - 2, a, b);
}
