int composite(int n);

int sum_primes(int limit) {
  int sum = 0;
  for (int j = 0; j < limit; j++)
    if (composite(j) + composite(j + 2) == 2) sum += j;
  return sum;
}
