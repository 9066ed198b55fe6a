int level(int x) {
  if (x < 0) return 0;
  return x;
}
