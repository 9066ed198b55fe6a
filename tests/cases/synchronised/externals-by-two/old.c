void tick(int n);
void count_down(int n) {
  if (n <= 0) return;
  tick(n);
  count_down(n - 1);
}
