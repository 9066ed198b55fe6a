static unsigned gather(unsigned n, unsigned sum) {
  if (n == 0) return sum;
  return gather(n - 1, sum * 3 + n);
}
unsigned weigh(unsigned n) { return gather(n, 1); }
