// verdict: equivalent
int sum_to(int n) {
  int sum = 0;
  int i = 0;
  while (i < n) {
    sum += i * i;
    i++;
  }
  return sum;
}
