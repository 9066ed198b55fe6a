unsigned parts(int n, int most) {
  if (n == 0) return 1;
  if (n < 0 || most <= 0) return 0;
  return parts(n - most, most) + parts(n, most - 1);
}
