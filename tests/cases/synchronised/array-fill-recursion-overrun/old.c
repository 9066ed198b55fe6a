void fill(char *p, unsigned n, char c) {
  if (n == 0) return;
  *p = c;
  fill(p + 1, n - 1, c);
}
