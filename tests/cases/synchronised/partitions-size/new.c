// verdict: different
unsigned parts(int n, int most) {
  if (n == 0) return 1;
  if (n < 0 || most <= 0) return 0;
  unsigned without = most == 1 ? 0 : parts(n - most, most - 1) + parts(n, most - 2);
  return parts(n - most, most) + without;
}
