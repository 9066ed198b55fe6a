// function: sum
// verdict: equivalent
// An index became a walking pointer.
int sum(const int* a, unsigned n) {
  const int* end = a + n;
  int s = 0;
  while (a != end) s += *a++;
  return s;
}
