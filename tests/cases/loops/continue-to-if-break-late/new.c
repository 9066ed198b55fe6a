// verdict: different
// Only seen after a thousand iterations.
int odd_sum(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (i % 2 != 0) {
      sum += i;
      if (i > 1000) break;
    }
  }
  return sum;
}
