int digit_sum(short n) {
  if (n == 0) return 0;
  return n % 10 + digit_sum(n / 10);
}
