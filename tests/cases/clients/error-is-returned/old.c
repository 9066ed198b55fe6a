int parse(int c) {
  if (c < 48 || c > 57) return -22;
  return c - 48;
}
