// verdict: different
// Control characters pass as digits.
int hex_value(char c) {
  int lower = c | 0x20;
  if (lower >= '0' && lower <= '9') return lower & 0x0f;
  if (lower >= 'a' && lower <= 'f') return lower - 87;
  return -1;
}
