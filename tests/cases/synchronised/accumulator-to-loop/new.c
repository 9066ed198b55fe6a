// function: squares
// verdict: equivalent
int squares(int n) {
  int sum = 0;
  for (int i = n; i > 0; i--) sum += i * i;
  return sum;
}
