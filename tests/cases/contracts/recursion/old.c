int depth(int n) {
  int d;
  if (n <= 0) return 0;
  d = depth(n / 2);
  return d < 50 ? d + 1 : d;
}
int is_strange(int n) { return depth(n) < 0 || depth(n) > 50; }
