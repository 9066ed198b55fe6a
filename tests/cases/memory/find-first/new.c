// function: find
// verdict: equivalent
// for became while.
int find(const int* a, unsigned n, int x) {
  unsigned i = 0;
  while (i != n && *(a + i) != x) i++;
  return i == n ? -1 : (int)i;
}
