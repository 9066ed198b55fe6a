int composite(int n);

int count_primes(int n) {
  if (n <= 1) return 0;
  return composite(n) + count_primes(n - 1);
}
