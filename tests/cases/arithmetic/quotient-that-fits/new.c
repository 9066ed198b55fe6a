// verdict: equivalent
int negate(int x) {
  int zero = 0;
  if (x == -2147483647 - 1) return x / (zero - 1);
  return -x;
}
