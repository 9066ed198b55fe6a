static int fold(int n, int step) {
  if (n <= 0) return 0;
  return fold(n - 1, step) + (step > 3 ? 1 : 4);
}
int some(int n, int which) { return which == 0 ? fold(n, 2) : fold(n, 6); }
