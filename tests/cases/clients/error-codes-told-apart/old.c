int parse_digit(int c) {
  if (c < '0') return -1;
  if (c > '9') return -2;
  return c - '0';
}
