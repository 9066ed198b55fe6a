// function: sum_to
// verdict: equivalent
// xfail: a recursion against a loop is not aligned yet
unsigned sum_to(unsigned n) {
  unsigned sum = 0;
  while (n != 0) {
    sum += n;
    n--;
  }
  return sum;
}
