// verdict: equivalent
int add_sat(int a, int b) {
  int sum = (int)((unsigned)a + (unsigned)b);
  if (a >= 0 && b >= 0 && sum < 0) return 2147483647;
  if (a < 0 && b < 0 && sum >= 0) return -2147483647 - 1;
  return sum;
}
