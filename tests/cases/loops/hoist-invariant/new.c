// verdict: equivalent
int scaled(int n, int a, int b) {
  int sum = 0;
  int factor = a * b + 3;
  for (int i = 0; i < n; i++) sum += i ^ factor;
  return sum;
}
