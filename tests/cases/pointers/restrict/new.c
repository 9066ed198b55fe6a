// function: add_all
// verdict: equivalent
// The caller promises that *k is not among the elements.
void add_all(int* restrict a, const int* restrict k) {
  int by = *k;
  a[0] += by;
  a[1] += by;
}
