// verdict: equivalent
// function: all
static int fold(int n, int step) {
  if (n <= 0) return 0;
  return fold(n - 1, step) + (step > 3 ? 1 : 5);
}
int all(int n) { return fold(n, 10) + fold(n, 4); }
