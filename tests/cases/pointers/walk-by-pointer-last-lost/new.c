// function: sum
// verdict: different
// The last element is not summed.
int sum(const int* a, unsigned n) {
  int s = 0;
  if (n == 0) return 0;
  const int* end = a + n - 1;
  while (a != end) s += *a++;
  return s;
}
