// verdict: equivalent
// n - (n - 1) is 1.
int wave(int n) {
  if (n <= 0) return 0;
  if (n == 1) return 1;
  return 1 + wave(n - 2);
}
