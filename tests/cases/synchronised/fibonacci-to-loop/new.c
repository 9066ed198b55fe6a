// verdict: equivalent
// Two variables of the loop are values of the recursion.
unsigned fib(unsigned n) {
  unsigned a = 0;
  unsigned b = 1;
  for (unsigned i = 0; i < n; i++) {
    unsigned next = a + b;
    a = b;
    b = next;
  }
  return a;
}
