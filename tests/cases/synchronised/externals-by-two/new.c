// verdict: equivalent
// The calls to the outside stay in order.
void tick(int n);
void count_down(int n) {
  if (n <= 0) return;
  tick(n);
  if (n == 1) return;
  tick(n - 1);
  count_down(n - 2);
}
