void add_all(int* restrict a, const int* restrict k) {
  a[0] += *k;
  a[1] += *k;
}
