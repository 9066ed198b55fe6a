// verdict: different
// Of odd numbers the last 1 is lost.
int total;
void add(int n) {
  if (n <= 1) return;
  total += n;
  total += n - 1;
  add(n - 2);
}
