// verdict: equivalent
unsigned add_up(unsigned n, unsigned sum) {
  if (n > 0) {
    sum += n;
    n--;
    return add_up(n, sum);
  }
  return sum;
}

unsigned sum_to(unsigned n) { return add_up(n, 0); }
