// verdict: different
// It may be one of them.
void clear(unsigned *a, int *n) {
  int count = *n;
  for (int i = 0; i < count; i++) a[i] = 0;
}
