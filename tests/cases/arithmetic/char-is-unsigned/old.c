int to_char(int x) {
  char c = (char)x;
  return c * 2;
}
