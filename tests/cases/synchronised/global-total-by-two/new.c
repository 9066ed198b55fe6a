// verdict: equivalent
// What is computed is in a global, which each call takes and gives on.
int total;
void add(int n) {
  if (n <= 0) return;
  total += n;
  if (n == 1) return;
  total += n - 1;
  add(n - 2);
}
