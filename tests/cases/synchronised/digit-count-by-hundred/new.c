// verdict: equivalent
int digits(unsigned n) {
  if (n < 10) return 1;
  if (n < 100) return 2;
  return 2 + digits(n / 100);
}
