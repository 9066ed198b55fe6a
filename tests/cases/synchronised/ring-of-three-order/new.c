// function: first
// verdict: different
int first(unsigned n) {
  if (n < 3) return 30 - 10 * (int)n;
  return first(n - 3);
}
