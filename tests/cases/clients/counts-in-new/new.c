// verdict: unaffected
// The counter is as wide as the bound: it ends.
int last_bit(int n) {
  for (int i = 0; i < n; i++)
    ;
  return n & 1;
}
