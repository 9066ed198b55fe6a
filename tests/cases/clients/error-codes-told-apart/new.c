// verdict: affected
// report: call   client.c:4: parse_digit differs, and that may get here
// The client knows one of the errors by its number.
int parse_digit(int c) {
  if (c < '0' || c > '9') return -22;
  return c - '0';
}
