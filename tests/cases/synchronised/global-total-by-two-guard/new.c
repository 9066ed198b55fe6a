// verdict: different
// Without the guard, all the same: 0 is added. With the wrong one, the last 1 is lost.
int total;
void add(int n) {
  if (n <= 1) return;
  total += n;
  total += n - 1;
  add(n - 2);
}
