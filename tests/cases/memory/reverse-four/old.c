void reverse(int a[4]) {
  for (int i = 0, j = 3; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}
