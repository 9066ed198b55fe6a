int digits(unsigned n) {
  if (n < 10) return 1;
  return 1 + digits(n / 10);
}
