int product(int a, unsigned times) {
  if (times == 0) return 0;
  return a + product(a, times - 1);
}
