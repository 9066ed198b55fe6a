// verdict: equivalent
long product(int a, int b) {
  long wide = b;
  wide *= a;
  return wide;
}
