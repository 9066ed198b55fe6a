unsigned run(unsigned n, unsigned x) {
  while (n-- > 0) x = x * x + 1;
  return x;
}
