// verdict: different
// Nine doubled is 18, and its digits add up to 9, not 0.
static int doubled(int digit) { return digit * 2 % 9; }

int luhn(unsigned long number) {
  int sum = 0;
  int second = 0;
  for (; number != 0; number = number / 10) {
    int digit = (int)(number % 10);
    sum += second ? doubled(digit) : digit;
    second = second == 0;
  }
  return sum % 10 == 0;
}
