// verdict: equivalent-when
// reason: not-proved
// condition: n == 0 || a == 0 || *n <= 0
// The count is no element of the array.
void clear(float *a, int *n) {
  int count = *n;
  for (int i = 0; i < count; i++) a[i] = 0;
}
