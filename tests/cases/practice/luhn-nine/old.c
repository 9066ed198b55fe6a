int luhn(unsigned long number) {
  int sum = 0;
  int second = 0;
  while (number > 0) {
    int digit = (int)(number % 10);
    if (second) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
    second = !second;
    number /= 10;
  }
  return sum % 10 == 0;
}
