int walk(int n, int step) {
  if (n <= 0) return 0;
  return walk(n - 1, step - 1) + (step > 3 ? 1 : 2);
}
