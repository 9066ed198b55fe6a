// function: sum_to
// verdict: equivalent
unsigned sum_to(unsigned n) {
  unsigned sum = 0;
  while (n != 0) {
    sum += n;
    n--;
  }
  return sum;
}
