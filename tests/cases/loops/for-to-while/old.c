int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i * i;
  return sum;
}
