// verdict: different
// The tens are weighted as tens.
unsigned digit_sum(unsigned n) {
  if (n == 0) return 0;
  return n % 10 + (n / 10) + digit_sum(n / 100);
}
