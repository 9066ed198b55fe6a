// function: sum
// verdict: equivalent
// xfail: no relation of an index and a pointer as invariant
// An index became a walking pointer.
int sum(const int* a, unsigned n) {
  const int* end = a + n;
  int s = 0;
  while (a != end) s += *a++;
  return s;
}
