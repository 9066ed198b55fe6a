int add_sat(int a, int b) {
  long sum = (long)a + b;
  if (sum > 2147483647L) return 2147483647;
  if (sum < -2147483648L) return -2147483647 - 1;
  return (int)sum;
}
