// verdict: equivalent
// Figure 14: one step or two, by the parity.
int spirals(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  if ((n & 1) == 0) return spirals(n - 1) + spirals(n - 2);
  return spirals(n - 2) + spirals(n - 2) + spirals(n - 3);
}
