int odd_sum(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0) continue;
    if (i > 1000) break;
    sum += i;
  }
  return sum;
}
