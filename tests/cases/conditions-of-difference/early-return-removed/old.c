int f(int x, int y) {
  if (x == 3) return 0;
  return x * 0 + (y | 1);
}
