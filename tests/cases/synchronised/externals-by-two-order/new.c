// verdict: different
void tick(int n);
void count_down(int n) {
  if (n <= 0) return;
  if (n == 1) {
    tick(n);
    return;
  }
  tick(n - 1);
  tick(n);
  count_down(n - 2);
}
