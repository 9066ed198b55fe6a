void exchange(int *a, int i, int j) {
  int t = a[i];
  a[i] = a[j];
  a[j] = t;
}
