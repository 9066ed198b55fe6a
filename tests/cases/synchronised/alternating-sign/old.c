int wave(int n) {
  if (n <= 0) return 0;
  return n - wave(n - 1);
}
