int find(const int *a, int n, int x) {
  int hits = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == x) hits++;
  return hits;
}
