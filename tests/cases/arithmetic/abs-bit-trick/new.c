// verdict: equivalent
int magnitude(int x) {
  int sign = x >> 31;
  return (x ^ sign) - sign;
}
