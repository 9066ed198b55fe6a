int parse_digit(int c);

int digit_or(int c, int otherwise) {
  int digit = parse_digit(c);
  return digit < 0 ? otherwise : digit;
}
