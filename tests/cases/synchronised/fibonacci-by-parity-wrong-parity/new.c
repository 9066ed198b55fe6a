// verdict: different
// Two steps at once for even numbers need 2 as a base case: 1 + 0 becomes 0 + 0 + 0.
int spirals(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  if ((n & 1) == 1) return spirals(n - 1) + spirals(n - 2);
  return spirals(n - 2) + spirals(n - 2) + spirals(n - 3);
}
