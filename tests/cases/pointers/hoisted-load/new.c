// function: add_all
// verdict: different
// *k may be one of the elements.
void add_all(int* a, unsigned n, const int* k) {
  if (n == 0) return;
  int by = *k;
  for (unsigned i = 0; i < n; i++) a[i] += by;
}
