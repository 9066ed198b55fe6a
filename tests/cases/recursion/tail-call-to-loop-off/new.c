// function: sum_to
// verdict: different
unsigned sum_to(unsigned n) {
  unsigned sum = 0;
  while (n > 1) {
    sum += n;
    n--;
  }
  return sum;
}
