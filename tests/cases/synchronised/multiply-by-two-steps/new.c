// verdict: equivalent
int product(int a, unsigned times) {
  if (times == 0) return 0;
  if (times % 2 == 1) return a + product(a, times - 1);
  return a + a + product(a, times - 2);
}
