int find(const int *a, int n, int x);

int has_seven(const int *a, int n) {
  if (find(a, n, 7)) return 1;
  return 0;
}
