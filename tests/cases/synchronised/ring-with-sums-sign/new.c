// function: plus
// verdict: different
int plus(int n) {
  if (n <= 0) return 0;
  if (n == 1) return -1;
  return 1 + plus(n - 2);
}
