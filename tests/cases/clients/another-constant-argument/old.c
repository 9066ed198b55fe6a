int scale(int x, int is_exact) {
  if (is_exact) return x * 3;
  return x * 2;
}
