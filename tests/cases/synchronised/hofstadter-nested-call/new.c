// verdict: equivalent
// xfail: a call with the result of another as its argument
// The inner of two nested calls is replaced by what it does.
unsigned nest(unsigned n) {
  if (n == 0) return 0;
  unsigned inner = n == 1 ? 0 : n - 1 - nest(nest(n - 2));
  return n - nest(inner);
}
