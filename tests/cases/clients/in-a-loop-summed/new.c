// verdict: affected
// A call in a loop; errors are added up.
int parse_digit(int c) {
  if (c < '0' || c > '9') return -22;
  return c - '0';
}
