int total;
void add(int n) {
  if (n <= 0) return;
  total += n;
  add(n - 1);
}
