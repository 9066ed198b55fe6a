// function: squares
// verdict: different
int squares(int n) {
  int sum = 0;
  for (int i = n; i > 1; i--) sum += i * i;
  return sum;
}
