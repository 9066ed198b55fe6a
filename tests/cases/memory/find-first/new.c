// function: find
// verdict: equivalent
// xfail: loops of different exits
// for became while.
int find(const int* a, unsigned n, int x) {
  unsigned i = 0;
  while (i != n && *(a + i) != x) i++;
  return i == n ? -1 : (int)i;
}
