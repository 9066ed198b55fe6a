// function: maximum
// verdict: different
// The last of equal ones, not the first.
unsigned maximum(const int* a, unsigned n) {
  unsigned at = 0;
  for (unsigned i = 1; i < n; i++)
    if (a[i] >= a[at]) at = i;
  return at;
}
