int find(const int *a, int n, int k) {
  for (int i = 0; i < n; i++)
    if (a[i] == k) return i;
  return -1;
}
int is_odd_answer(const int *a, int n, int k) { return a && find(a, n, k) < -1; }
