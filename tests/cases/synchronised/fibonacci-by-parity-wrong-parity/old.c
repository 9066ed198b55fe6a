int spirals(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return spirals(n - 1) + spirals(n - 2);
}
