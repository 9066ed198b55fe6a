int level(int x) {
  if (x < 0) return 0;
  return x;
}
int scaled(int x) { return level(x) * 2; }
