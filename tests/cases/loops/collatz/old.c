unsigned steps(unsigned n, unsigned limit) {
  unsigned count = 0;
  while (n > 1 && count < limit) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    count++;
  }
  return count;
}
