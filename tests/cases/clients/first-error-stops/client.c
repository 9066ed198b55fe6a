int parse(int c);

int number(const char *text) {
  int value = 0;
  while (1) {
    if (parse(*text) < 0) return value;
    value = value * 10 + (*text - 48);
    text++;
  }
}
