unsigned add_up(unsigned n, unsigned sum) {
  if (n == 0) return sum;
  return add_up(n - 1, sum + n);
}

unsigned sum_to(unsigned n) { return add_up(n, 0); }
