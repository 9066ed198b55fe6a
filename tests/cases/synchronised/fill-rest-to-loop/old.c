void fill(char *p, int n) {
  if (n <= 0) return;
  *p = 7;
  fill(p + 1, n - 1);
}
