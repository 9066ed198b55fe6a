// verdict: different
unsigned run(unsigned n, unsigned x) {
  if (n == 0) return x;
  x = x * x + 1;
  if (n <= 2) return x;
  x = x * x + 1;
  for (n -= 2; n > 0; n--) x = x * x + 1;
  return x;
}
