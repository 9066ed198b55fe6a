// verdict: different
// relation: new return == old return + 1
// Counted from 1.
int find(const int *a, int n, int key) {
  int i;
  for (i = 0; i < n; i++)
    if (a[i] == key)
      break;
  return i + 1;
}
