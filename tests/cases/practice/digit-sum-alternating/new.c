// verdict: different
int digit_sum(unsigned n) {
  int sum = 0;
  for (; n != 0; n /= 10) sum = (int)(n % 10) - sum;
  return sum;
}

int divisible_by_nine(unsigned n) { return !(digit_sum(n) % 9); }
