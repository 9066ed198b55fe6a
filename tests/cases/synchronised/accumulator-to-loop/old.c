static int gather(int n, int sum) {
  if (n <= 0) return sum;
  return gather(n - 1, sum + n * n);
}
int squares(int n) { return gather(n, 0); }
