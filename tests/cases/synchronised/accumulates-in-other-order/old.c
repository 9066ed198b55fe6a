int total;
int sum(int n) {
  if (n <= 0) return 0;
  int s = n + sum(n - 1);
  total = total * 2 + n;
  return s;
}
