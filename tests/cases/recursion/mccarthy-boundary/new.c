// verdict: different
int mccarthy(int n) {
  if (n < 100) {
    n = mccarthy(n + 11);
    return mccarthy(n);
  }
  return n - 10;
}
