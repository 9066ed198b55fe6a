int parse_digit(int c);

int sum(const char *text) {
  int total = 0;
  for (; *text != 0; text++) total += parse_digit(*text);
  return total;
}
