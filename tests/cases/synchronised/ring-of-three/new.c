// function: first
// verdict: equivalent
int first(unsigned n) {
  if (n < 3) return 10 * (int)n + 10;
  return first(n - 3);
}
