int level(int n) { return n < 0 ? 0 : n > 9 ? 9 : n; }
int walk(int n) {
  int odd = 0;
  for (int i = 0; i < n; i++) odd ^= level(i * n) >= 0;
  return odd;
}
