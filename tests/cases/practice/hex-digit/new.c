// verdict: equivalent
int hex_value(char c) {
  int lower = c | 0x20;
  if (c >= '0' && c <= '9') return c & 0x0f;
  if (lower >= 'a' && lower <= 'f') return lower - 87;
  return -1;
}
