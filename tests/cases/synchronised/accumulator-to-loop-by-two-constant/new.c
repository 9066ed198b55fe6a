// function: weigh
// verdict: different
unsigned weigh(unsigned n) {
  unsigned sum = 1;
  while (n > 1) {
    sum = sum * 9 + n * 4 + 1;
    n -= 2;
  }
  if (n == 1) sum = sum * 3 + 1;
  return sum;
}
