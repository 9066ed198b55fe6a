// function: is_far
// verdict: different
// mode: --contracts contracts.txt
// report: old    not used: it does not hold
// report: new    not used: it does not hold
// report: fails on n =
// With the contract as an assumption, is_far() would be the same.
unsigned steps(unsigned n) {
  unsigned s = 1;
  while (n > 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    s++;
  }
  return s;
}
unsigned is_far(unsigned n) { return steps(n) > 5; }
