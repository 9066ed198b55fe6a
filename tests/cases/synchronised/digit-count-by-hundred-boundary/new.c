// verdict: different
// Only for 99 and what leads there.
int digits(unsigned n) {
  if (n < 10) return 1;
  if (n < 99) return 2;
  return 2 + digits(n / 100);
}
