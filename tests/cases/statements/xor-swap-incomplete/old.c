int order(int a, int b) {
  int t;
  if (a > b) {
    t = a;
    a = b;
    b = t;
  }
  return a * 31 + b;
}
