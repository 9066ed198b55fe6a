// verdict: unaffected
// report: of what it returns sum_primes asks only whether it is 0
// report: it stays within line 6
// The library counts, or stops at the first: the client asks only whether there is one.
int composite(int n) {
  for (int i = 2; i < n; i++)
    if (n % i == 0) return 1;
  return 0;
}
