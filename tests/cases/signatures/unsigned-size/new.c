// verdict: different
// A negative number of elements is a large one now.
int last(const int *a, unsigned long n) {
  int m = 0;
  for (unsigned long i = 0; i < n && i < 8; i++) m = a[i];
  return m;
}
