// verdict: unaffected
// report: parse_digit differs, and that does not get out of is_digit
// A static function of the client contains what changed.
int parse_digit(int c) {
  if (c < '0' || c > '9') return -22;
  return c - '0';
}
