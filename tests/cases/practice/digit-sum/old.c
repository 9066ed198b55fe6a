int digit_sum(unsigned n) {
  int sum = 0;
  while (n > 0) {
    sum += (int)(n % 10);
    n = n / 10;
  }
  return sum;
}

int divisible_by_nine(unsigned n) { return digit_sum(n) % 9 == 0; }
