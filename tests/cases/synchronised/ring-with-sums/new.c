// function: plus
// verdict: equivalent
// n - (n - 1) is 1, as long as there are two left.
int plus(int n) {
  if (n <= 0) return 0;
  if (n == 1) return 1;
  return 1 + plus(n - 2);
}
