// verdict: unaffected
// xfail: an argument that is a sum: the solver does not drop guesses about its remainders in time
// Twin primes: two calls, of each of which only 0 matters.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
