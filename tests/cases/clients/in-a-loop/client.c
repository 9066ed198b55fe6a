int parse_digit(int c);

int digits(const char *text) {
  int count = 0;
  for (; *text != 0; text++)
    if (parse_digit(*text) >= 0) count++;
  return count;
}
