// verdict: different
// condition: n < 0 || (n != 2147483647 && (a == NULL ? n != 0 : a[n] != key))
// The one element more traps where there is no array and it is the first.
int has(const int *a, int n, int key) {
  for (int i = 0; i <= n; i++) {
    if (a[i] == key) return 1;
  }
  return 0;
}
