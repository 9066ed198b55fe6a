// verdict: different
// 1 to n instead of 0 to n - 1.
int sum_to(int n) {
  int sum = 0;
  int i = 0;
  while (i < n) {
    i++;
    sum += i * i;
  }
  return sum;
}
