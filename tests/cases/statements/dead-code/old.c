int pick(int x, int unused) {
  (void)unused;
  if (x > 100) return x - 100;
  return x;
}
