int scaled(int n, int a, int b) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int factor = a * b + 3;
    sum += i ^ factor;
  }
  return sum;
}
