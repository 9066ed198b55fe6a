// verdict: equivalent
int order(int a, int b) {
  if (a > b) {
    a ^= b;
    b ^= a;
    a ^= b;
  }
  return a * 31 + b;
}
