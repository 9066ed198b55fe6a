// verdict: unaffected
// A call in a loop without a bound; only the sign of the answer is tested.
int parse_digit(int c) {
  if (c < '0' || c > '9') return -22;
  return c - '0';
}
