// verdict: unaffected
// report: call   client.c:4: parse_digit differs, and that does not get out of digit_or
// The client treats all errors alike.
int parse_digit(int c) {
  if (c < '0' || c > '9') return -22;
  return c - '0';
}
