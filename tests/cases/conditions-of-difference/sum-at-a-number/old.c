int blend(int a, int b) {
  int sum = a + b;
  if (sum > 4) return a;
  return b;
}
