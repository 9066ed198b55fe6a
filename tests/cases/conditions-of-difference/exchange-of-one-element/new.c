// verdict: different
// condition: a == NULL || i != j || a[j] == 0
void exchange(int *a, int i, int j) {
  a[i] ^= a[j];
  a[j] ^= a[i];
  a[i] ^= a[j];
}
