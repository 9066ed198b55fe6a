int lo, hi;
void walk(int n, int k) {
  lo = hi = 0;
  for (int i = 0; i < n; i++) {
    lo += i;
    hi += k;
  }
}
